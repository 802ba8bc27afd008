import { batches } from "../../../../contract/batches.ts";
import { done, refuse } from "../../../http/operation.ts";
import { presentBatches } from "../batches/present-batches.ts";
import { implement } from "../deps.ts";
import { findBatch } from "../records/batches.ts";

/** Returns the state of one of the caller's batches. */
export const readBatch = implement(batches.read, async (deps, { params: { id } }, { userId }) => {
  const found = await findBatch(deps.database.read, userId, id);
  const [batch] = found ? await presentBatches(deps, [found]) : [];
  return batch ? done(batch) : refuse("NOT_FOUND");
});
