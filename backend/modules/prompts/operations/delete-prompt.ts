import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { PromptsDeps } from "../deps.ts";
import { changePrompt, findPrompt } from "../records.ts";

/** Deletes one of the caller's. It can be restored for a day. */
export async function deletePrompt(
  { database, search, runtime }: PromptsDeps,
  id: string,
  { userId }: SignedInCaller,
): Promise<Outcome<undefined>> {
  return database.transaction(async (tx) => {
    if (!(await findPrompt(tx, userId, id))) return refuse("NOT_FOUND");
    await changePrompt(tx, userId, id, { deleted_at: runtime.now() });
    await search.remove(tx, [id]);
    return done(undefined);
  });
}
