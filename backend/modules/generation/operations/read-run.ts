import { generation } from "../../../../contract/generation.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentRuns } from "../present-runs.ts";
import * as records from "../records/runs.ts";

/** Returns the state of one of the caller's runs. */
export const readRun = implement(generation.status, async (deps, { params: { id } }, caller) => {
  const run = await records.findRun(deps.database.read, caller.userId, id);
  const [presented] = run ? await presentRuns(deps, [run], caller) : [];
  return presented ? done(presented) : refuse("NOT_FOUND");
});
