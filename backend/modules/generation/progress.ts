import type { RunStage } from "../../../contract/generation-terms.ts";
import { publishChange } from "./changes.ts";
import type { GenerationDeps } from "./deps.ts";
import { writeProgress } from "./records/runs.ts";
import { type OutputProgress, progressOf, type RunRecord } from "./rules.ts";

/** Collects the progress of a run's outputs and stores it a few times a second. */
export interface ProgressWriter {
  /** `engine` is the engine's progress, 0 to 1. */
  report(outputId: string, stage: RunStage, engine: number): Promise<void>;
  /** Takes effect with the next report. */
  markStored(outputId: string): void;
  /** Drops a stage that waits to be stored, because something newer is known. */
  dropPending(): void;
}

const pauseMilliseconds = 250;

/** `onEnded` is called when a write finds that the run is no longer in progress. */
export function createProgressWriter(
  { database, pubsub, runtime }: Pick<GenerationDeps, "database" | "pubsub" | "runtime">,
  run: RunRecord,
  outputs: ReadonlyMap<string, OutputProgress>,
  onEnded: () => void,
): ProgressWriter {
  const current = new Map(outputs);
  // The start of a run was a write, too. A run that takes no longer than the pause needs no other one.
  let written = { stage: run.stage, permille: run.progress_permille, at: run.started_at ?? Number.NEGATIVE_INFINITY };
  let later: NodeJS.Timeout | undefined;

  const change = (outputId: string, changed: Partial<OutputProgress>) => {
    const known = current.get(outputId) ?? { stage: "starting", engine: 0, stored: false };
    current.set(outputId, { ...known, ...changed, engine: Math.max(known.engine, changed.engine ?? 0) });
  };

  const dropPending = () => {
    clearTimeout(later);
    later = undefined;
  };

  async function write(): Promise<void> {
    dropPending();
    const reached = progressOf([...current.values()]);
    written = { ...reached, at: runtime.now() };
    const open = await database.statement((queries) => writeProgress(queries, run.id, reached.stage, reached.permille));
    if (open) publishChange({ pubsub }, run);
    else onEnded();
  }

  return {
    markStored: (outputId) => change(outputId, { stored: true }),
    async report(outputId, stage, engine) {
      change(outputId, { stage, engine });
      const reached = progressOf([...current.values()]);
      const isNewStage = reached.stage !== written.stage;
      if (!isNewStage && reached.permille <= written.permille) return;
      const tooEarlyBy = written.at + pauseMilliseconds - runtime.now();
      if (tooEarlyBy <= 0) return write();
      // No later report may follow to show the new stage. If the database is down, the end of the work notices it.
      if (isNewStage) later ??= setTimeout(() => void write().catch(() => {}), tooEarlyBy).unref();
    },
    dropPending,
  };
}
