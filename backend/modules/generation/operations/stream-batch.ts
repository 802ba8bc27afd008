import { batchChange, batches } from "../../../../contract/batches.ts";
import { presentBatches } from "../batches/present-batches.ts";
import { batchChangedTopic } from "../changes.ts";
import { implement } from "../deps.ts";
import { presentRuns } from "../present-runs.ts";
import { findBatch } from "../records/batches.ts";
import { listRuns } from "../records/runs.ts";
import type { RunRecord } from "../rules.ts";
import { readBatch } from "./read-batch.ts";

/**
 * Streams the state of one of the caller's batches as server-sent events, with the runs of one page that changed since
 * the event before, until all of its runs are final.
 */
export const streamBatch = implement(batches.events, async (deps, { params, query }, caller) => {
  const found = await readBatch(deps, { params }, caller);
  if (!found.ok) return found;
  /** The last known state of each run. */
  const seen = new Map<string, string>();
  let told = "";

  async function read() {
    const record = await findBatch(deps.database.read, caller.userId, params.id);
    const [batch] = record ? await presentBatches(deps, [record]) : [];
    if (!batch) return { events: [], isLast: true };
    const runs = await changedRuns();
    const state = JSON.stringify(batch);
    const isNew = state !== told || runs.length > 0;
    told = state;
    const events = isNew ? [{ name: "batch", data: batchChange.parse({ batch, runs }) }] : [];
    return { events, isLast: batch.is_final };
  }

  async function changedRuns() {
    const filter = { batchId: params.id };
    const { items } = await listRuns(deps.database.read, caller.userId, filter, query);
    const changed = items.filter((run) => {
      const state = stateOf(run);
      const isChanged = seen.get(run.id) !== state;
      seen.set(run.id, state);
      return isChanged;
    });
    return changed.length === 0 ? [] : presentRuns(deps, changed, caller);
  }

  return deps.streams.open(caller.userId, {
    read,
    subscribe: (listener) => deps.pubsub.subscribe(batchChangedTopic(params.id), listener),
    isReadWhenQuiet: true,
  });
});

function stateOf({ status, stage, progress_permille, started_at, finished_at }: RunRecord): string {
  return JSON.stringify([status, stage, progress_permille, started_at, finished_at]);
}
