import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Batch } from "../../../../contract/batches.ts";
import { type RunStage, type RunStatus, runStages, runStatuses } from "../../../../contract/generation-terms.ts";
import {
  hasFields,
  isInteger,
  isListOf,
  isNumber,
  isOneOf,
  isRecordOf,
  isText,
  isYesOrNo,
} from "../../../forms/guards.ts";
import { pause } from "../../../framework/pause.ts";
import { listenTo } from "../../../parts/event-stream.ts";
import { withStream } from "../../../parts/with-stream.ts";
import { batchPath } from "../addresses.ts";
import { type BatchCell, cellsPerPage } from "./cell.ts";

/** Between two reloads of the page's data. */
const calmMilliseconds = 1_500;
/** Between two reloads where the event stream does not work. */
const pollMilliseconds = 4_000;

type Progress = Pick<BatchCell, "id" | "status" | "stage" | "progress">;

const isProgress = hasFields<Progress>({
  id: isText,
  status: isOneOf<RunStatus>(...runStatuses),
  stage: isOneOf<RunStage>(...runStages),
  progress: isNumber,
});
const isChange = hasFields({
  batch: hasFields({ is_final: isYesOrNo, stored: isInteger, statuses: isRecordOf(isInteger) }),
  runs: isListOf(isProgress),
});

/**
 * Returns the cells with their current progress. Follows a pending batch, and reloads the page's data when a run has
 * ended or has a result.
 */
export function useBatchProgress(batch: Batch, cells: BatchCell[], page: number): BatchCell[] {
  const { revalidate } = useRevalidator();
  const [seen, setSeen] = useState<ReadonlyMap<string, Progress>>(new Map());
  const { id, is_final: isFinal } = batch;

  useEffect(() => {
    if (isFinal) return;
    const stopped = new AbortController();
    const { signal } = stopped;
    const reload = reloader(revalidate, signal);
    void follow(id, page, signal, reload, (changed) =>
      setSeen((before) => new Map([...before, ...changed.map((run) => [run.id, run] as const)])),
    );
    return () => stopped.abort();
  }, [id, page, isFinal, revalidate]);

  return cells.map((cell) => {
    const progress = seen.get(cell.id);
    const isOpen = cell.status === "queued" || cell.status === "processing";
    // What the page loaded about a run that has ended is never older.
    if (!progress || !isOpen) return cell;
    const { status, stage, progress: amount } = progress;
    return status === "queued" || status === "processing" ? { ...cell, status, stage, progress: amount } : cell;
  });
}

async function follow(
  id: string,
  page: number,
  signal: AbortSignal,
  reload: () => void,
  onChange: (changed: readonly Progress[]) => void,
): Promise<void> {
  let known: string | undefined;
  const address = `${batchPath(id)}/events?page=${page}&page_size=${cellsPerPage}`;
  const heardAll = await withStream(() =>
    listenTo({
      address,
      signal,
      hear: {
        batch(said) {
          if (!isChange(said)) return false;
          onChange(said.runs);
          const made = JSON.stringify([said.batch.stored, said.batch.statuses]);
          if (known !== undefined && made !== known) reload();
          known = made;
          return said.batch.is_final || undefined;
        },
      },
    }),
  );
  reload();
  while (!heardAll && !signal.aborted) {
    await pause(pollMilliseconds, signal);
    if (!document.hidden) reload();
  }
}

/** Returns a function that reloads the page's data: at once, but not again before it is there and a pause has passed. */
function reloader(revalidate: () => Promise<void>, signal: AbortSignal): () => void {
  let isBusy = false;
  let isWanted = false;
  const work = async () => {
    isBusy = true;
    while (isWanted && !signal.aborted) {
      isWanted = false;
      await revalidate();
      await pause(calmMilliseconds, signal);
    }
    isBusy = false;
  };
  return () => {
    isWanted = true;
    if (!isBusy) void work();
  };
}
