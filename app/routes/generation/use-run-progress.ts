import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Run } from "../../../contract/generation.ts";
import { isFinal, type RunStage, type RunStatus, runStages, runStatuses } from "../../../contract/generation-terms.ts";

export type RunProgress = Pick<Run, "status" | "stage" | "progress" | "queue_position" | "eta_seconds">;

const briskMilliseconds = 400;
const calmMilliseconds = 3_000;
/** Specification, section 7: three more tries, from 1 s on, doubling to at most 30 s. */
const retries = 3;
const retryMilliseconds = (failures: number) => Math.min(1_000 * 2 ** (failures - 1), 30_000);

/**
 * Follows a run that is under way: asks often at first and more calmly later, not at all while the page is hidden,
 * and loads the whole page anew once the run is final.
 */
export function useRunProgress(run: Run): RunProgress {
  const { revalidate } = useRevalidator();
  const [seen, setSeen] = useState<RunProgress & { id: string }>();
  const open = !isFinal(run.status);

  useEffect(() => {
    if (!open) return;
    const stopped = new AbortController();
    void follow(run.id, stopped.signal, (progress) => setSeen({ id: run.id, ...progress })).then(() => {
      if (!stopped.signal.aborted) void revalidate();
    });
    return () => stopped.abort();
  }, [open, run.id, revalidate]);

  return open && seen?.id === run.id ? seen : run;
}

/** Resolves when the run is final, or when asking makes no sense any more and the page itself should be loaded again. */
async function follow(id: string, signal: AbortSignal, onProgress: (progress: RunProgress) => void): Promise<void> {
  const started = performance.now();
  let failures = 0;
  while (!signal.aborted) {
    const elapsed = performance.now() - started;
    await pause(
      failures ? retryMilliseconds(failures) : Math.min(briskMilliseconds + elapsed / 20, calmMilliseconds),
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

function progressOf(value: unknown): RunProgress | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { status, stage, progress, queue_position, eta_seconds } = Object.fromEntries(Object.entries(value));
  const known = runStatuses.find((candidate): candidate is RunStatus => candidate === status);
  const knownStage = runStages.find((candidate): candidate is RunStage => candidate === stage);
  if (!known || !knownStage || typeof progress !== "number") return undefined;
  return {
    status: known,
    stage: knownStage,
    progress,
    queue_position: numberOr(queue_position),
    eta_seconds: numberOr(eta_seconds),
  };
}

function numberOr(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end, { once: true });
  });
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
