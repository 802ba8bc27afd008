import type { Run } from "../../contract/generation.ts";
import { isFinal, type RunStage, type RunStatus, runStages, runStatuses } from "../../contract/generation-terms.ts";
import { retries, retryDelayMilliseconds } from "../framework/connection/retry-delay.ts";
import { pause } from "../framework/pause.ts";
import { listenTo } from "./event-stream.ts";
import { withStream } from "./with-stream.ts";

/** The state of a run as the page follows it. */
export interface RunProgress extends Pick<Run, "status" | "stage" | "progress" | "queue_position" | "eta_seconds"> {
  /** Number of completed outputs. */
  made: number;
}

/** Parses the data of a poll or an event; returns `undefined` when it is invalid. */
export function progressOf(value: unknown): RunProgress | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { status, stage, progress, queue_position, eta_seconds, outputs } = Object.fromEntries(Object.entries(value));
  const known = runStatuses.find((candidate): candidate is RunStatus => candidate === status);
  const knownStage = runStages.find((candidate): candidate is RunStage => candidate === stage);
  if (!known || !knownStage || typeof progress !== "number") return undefined;
  return {
    status: known,
    stage: knownStage,
    progress,
    queue_position: numberOr(queue_position),
    eta_seconds: numberOr(eta_seconds),
    made: Array.isArray(outputs) ? outputs.length : 0,
  };
}

function numberOr(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

/**
 * Follows a run until it is final, or until the page itself should be reloaded. Uses the event stream where there is one
 * and it works, otherwise polling.
 */
export async function followRun(
  id: string,
  hasEvents: boolean,
  signal: AbortSignal,
  onProgress: (progress: RunProgress) => void,
): Promise<void> {
  const heardAll = hasEvents && (await withStream(() => listen(id, signal, onProgress)));
  if (!heardAll && !signal.aborted) await poll(id, signal, onProgress);
}

/** Listens to the run's events. Resolves to whether the run is final; `false` when listening does not work. */
function listen(id: string, signal: AbortSignal, onProgress: (progress: RunProgress) => void): Promise<boolean> {
  return listenTo({
    address: `/generations/${id}/events`,
    signal,
    hear: {
      run(said) {
        const progress = progressOf(said);
        if (!progress) return false;
        if (isFinal(progress.status)) return true;
        onProgress(progress);
        return undefined;
      },
    },
  });
}

const briskMilliseconds = 400;
const calmMilliseconds = 3_000;
/** Longer than any run. Another backend may have a word for an end that is not known here. */
const followMaxMilliseconds = 7_200_000;

/**
 * Polls frequently at first and less often later, not while the page is hidden, and immediately when it is visible
 * again.
 */
async function poll(id: string, signal: AbortSignal, onProgress: (progress: RunProgress) => void): Promise<void> {
  const started = performance.now();
  let failures = 0;
  while (!signal.aborted) {
    const elapsed = performance.now() - started;
    if (elapsed > followMaxMilliseconds) return;
    await pause(
      failures ? retryDelayMilliseconds(failures) : Math.min(briskMilliseconds + elapsed / 20, calmMilliseconds),
      signal,
    );
    await visible(signal);
    if (signal.aborted) return;
    const answer = await ask(id, signal);
    if (answer === "refused") return;
    if (answer === "failed") {
      failures += 1;
      if (failures > retries) return;
      continue;
    }
    failures = 0;
    if (isFinal(answer.status)) return;
    onProgress(answer);
  }
}

async function ask(id: string, signal: AbortSignal): Promise<RunProgress | "refused" | "failed"> {
  try {
    const response = await fetch(`/generations/${id}/progress`, { signal, redirect: "error" });
    if (response.status >= 400 && response.status < 500) return "refused";
    return response.ok ? (progressOf(await response.json()) ?? "failed") : "failed";
  } catch {
    return "failed";
  }
}

function visible(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (!document.hidden || signal.aborted) {
        document.removeEventListener("visibilitychange", look);
        resolve();
      }
    };
    document.addEventListener("visibilitychange", look);
    signal.addEventListener("abort", look, { once: true });
  });
}
