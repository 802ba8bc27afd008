import { createHash } from "node:crypto";
import type { Run } from "../../../../contract/generation.ts";
import { isFinal } from "../../../../contract/generation-terms.ts";
import { type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { GenerationDeps } from "../deps.ts";
import { findRun } from "../records.ts";
import { wishOf } from "../wish.ts";
import { acceptWish } from "./accept-wish.ts";
import { readRun } from "./read-runs.ts";

/** Starts one of the caller's runs that came to nothing anew, with the same recipe and seed, as one new run. */
export async function retryRun(deps: GenerationDeps, id: string, caller: SignedInCaller): Promise<Outcome<Run>> {
  const run = await findRun(deps.database.read, caller.userId, id);
  if (!run) return refuse("NOT_FOUND");
  if (!isFinal(run.status) || run.status === "completed") return refuse("CONFLICT", "notRetryable");
  const key = `retry:${run.id}`;
  const requestSha256 = createHash("sha256").update(key).digest("hex");
  const wish = { ...wishOf(run), parent_generation_id: run.id };
  const accepted = await acceptWish(deps, { mode: run.mode, wish, key, requestSha256 }, caller.userId);
  if (accepted.ok) return readRun(deps, accepted.value.id, caller);
  // Nobody sent fields that could be named here: the source is gone, or the model does not offer this any more.
  return accepted.code === "VALIDATION_ERROR" ? refuse("CONFLICT", "recipeNotOffered") : accepted;
}
