import { prompts } from "../../../../contract/prompts.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { indexPrompt } from "../finding.ts";
import { checkPinLimit } from "../pins.ts";
import { presentPrompt } from "../present.ts";
import { changePrompt, findDeleted, findPrompt } from "../records.ts";
import { lastRestorable } from "../rules.ts";

/** Restores a prompt that the caller deleted within a day. A prompt that is not deleted stays unchanged. */
export const restorePrompt = implement(prompts.restore, async (deps, { params: { id } }, { userId }) => {
  const { database, search, runtime } = deps;
  return database.transaction(async (tx) => {
    const limit = await checkPinLimit(deps, tx, userId);
    const there = await findPrompt(tx, userId, id);
    if (there) return done(presentPrompt(there));
    const deleted = await findDeleted(tx, userId, id, lastRestorable(runtime.now()));
    if (!deleted) return refuse("NOT_FOUND");
    if (deleted.is_pinned === 1 && !limit.ok) return limit;
    const restored = await changePrompt(tx, userId, id, { deleted_at: null });
    if (!restored) return refuse("NOT_FOUND");
    await indexPrompt(search, tx, restored);
    return done(presentPrompt(restored));
  });
});
