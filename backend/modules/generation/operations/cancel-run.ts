import type { Run } from "../../../../contract/generation.ts";
import { type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import { cancelRun as changeToCanceled } from "../changes.ts";
import type { GenerationDeps } from "../deps.ts";
import { findRun } from "../records.ts";
import { readRun } from "./read-runs.ts";

/** Ends one of the caller's runs at once and gives its credits back; one that is already final stays as it is. */
export async function cancelRun(deps: GenerationDeps, id: string, caller: SignedInCaller): Promise<Outcome<Run>> {
  const canceled = await deps.database.transaction(async (tx) => {
    if (!(await findRun(tx, caller.userId, id))) return false;
    await changeToCanceled(deps, tx, id);
    return true;
  });
  return canceled ? readRun(deps, id, caller) : refuse("NOT_FOUND");
}
