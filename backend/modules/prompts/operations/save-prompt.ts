import type { ParsedInput } from "../../../../contract/endpoint.ts";
import type { prompts, SavedPrompt } from "../../../../contract/prompts.ts";
import { done, type Outcome, type SignedInCaller } from "../../../http/operation.ts";
import type { PromptsDeps } from "../deps.ts";
import { putWords } from "../finding.ts";
import { roomForPin } from "../pins.ts";
import { presentPrompt } from "../present.ts";
import { changePrompt, findByWording, writePrompt } from "../records.ts";
import { keptName } from "../rules.ts";

/** Writes a prompt down, pinned. One that is there already is pinned, and takes the name where one is given. */
export async function savePrompt(
  deps: PromptsDeps,
  { name, ...body }: ParsedInput<typeof prompts.save>["body"],
  { userId }: SignedInCaller,
): Promise<Outcome<SavedPrompt>> {
  const { database, search, runtime } = deps;
  const wording = { ...body, aspect_ratio: body.aspect_ratio ?? null, style: body.style === "" ? null : body.style };
  const given = keptName(name);
  return database.transaction(async (tx) => {
    const room = await roomForPin(deps, tx, userId);
    const there = await findByWording(tx, userId, wording);
    if (there?.is_pinned !== 1 && !room.ok) return room;
    const saved =
      (there && (await changePrompt(tx, userId, there.id, { is_pinned: 1, ...(given !== null && { name: given }) }))) ??
      (await writePrompt(
        tx,
        { ...wording, id: runtime.newId(), owner_id: userId, name: given, is_pinned: 1, uses: 0 },
        runtime.now(),
      ));
    await putWords(search, tx, saved);
    return done(presentPrompt(saved));
  });
}
