import { prompts } from "../../../../contract/prompts.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentPrompt } from "../present.ts";
import { findPrompt } from "../records.ts";

/** Returns one of the caller's prompts. */
export const readPrompt = implement(prompts.read, async ({ database }, { params: { id } }, { userId }) => {
  const found = await findPrompt(database.read, userId, id);
  return found ? done(presentPrompt(found)) : refuse("NOT_FOUND");
});
