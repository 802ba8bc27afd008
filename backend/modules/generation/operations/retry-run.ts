import { createHash } from "node:crypto";
import { generation } from "../../../../contract/generation.ts";
import { isFinal } from "../../../../contract/generation-terms.ts";
import { maxCostField } from "../../../../contract/request-headers.ts";
import { refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { findRun } from "../records/runs.ts";
import { requestOf } from "../request.ts";
import { acceptRequest } from "./accept-request.ts";
import { readRun } from "./read-run.ts";

/**
 * Starts one of the caller's runs that produced nothing again, as a new run with the same recipe and seed, at no more
 * than the agreed price. A run of a batch is repeated at its place.
 */
export const retryRun = implement(generation.retry, async (deps, { params: { id }, headers }, caller) => {
  const run = await findRun(deps.database.read, caller.userId, id);
  if (!run) return refuse("NOT_FOUND");
  if (!isFinal(run.status) || run.status === "completed") return refuse("CONFLICT", "notRetryable");
  const key = `retry:${run.id}`;
  const requestSha256 = createHash("sha256").update(key).digest("hex");
  const request = { ...requestOf(run), parent_generation_id: run.id };
  const maxCostCredits = headers["max-cost-credits"];
  const { batch_id: batchId, batch_index: index } = run;
  const batch = batchId === null || index === null ? undefined : { id: batchId, index };
  const submission = { mode: run.mode, request, key, requestSha256, maxCostCredits, batch };
  const accepted = await acceptRequest(deps, submission, caller.userId);
  if (accepted.ok) return readRun(deps, { params: { id: accepted.value.run.id } }, caller);
  if (accepted.violations?.some(({ field }) => field === maxCostField)) return accepted;
  // The caller sent no fields that an error could name: the source is gone, or the model no longer offers this.
  return accepted.code === "VALIDATION_ERROR" ? refuse("CONFLICT", "recipeNotOffered") : accepted;
});
