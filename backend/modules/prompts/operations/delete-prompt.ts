import { prompts } from "../../../../contract/prompts.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { changePrompt, findPrompt } from "../records.ts";

/** Deletes one of the caller's prompts. It can be restored for a day. */
export const deletePrompt = implement(
  prompts.remove,
  async ({ database, search, runtime }, { params: { id } }, { userId }) => {
    return database.transaction(async (tx) => {
      if (!(await findPrompt(tx, userId, id))) return refuse("NOT_FOUND");
      await changePrompt(tx, userId, id, { deleted_at: runtime.now() });
      await search.remove(tx, [id]);
      return done(undefined);
    });
  },
);
