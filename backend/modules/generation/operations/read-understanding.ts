import { generation } from "../../../../contract/generation.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import * as records from "../records/runs.ts";

/** Returns what the engine of one of the caller's runs took from its prompt. Computed on request; nothing is stored. */
export const readUnderstanding = implement(generation.understanding, async (deps, { params: { id } }, caller) => {
  const run = await records.findRun(deps.database.read, caller.userId, id);
  if (!run) return refuse("NOT_FOUND");
  const engine = deps.engines.find(run.engine_id);
  const { mode, prompt, negative_prompt: negativePrompt, style } = run;
  return done({ understanding: engine?.understand?.({ mode, prompt, negativePrompt, style }) ?? null });
});
