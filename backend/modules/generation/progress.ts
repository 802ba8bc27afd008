import type { RunStage } from "../../../contract/generation-terms.ts";
import { changedTopic } from "./changes.ts";
import type { GenerationDeps } from "./deps.ts";
import { writeProgress } from "./records/runs.ts";
import { type OutputProgress, progressOf, type RunRecord } from "./rules.ts";

/** Collects the progress of a run's outputs and stores it: every change of stage, otherwise a few times a second. */
export interface ProgressWriter {
  /** `engine` is the engine's progress, 0 to 1. */
  report(outputId: string, stage: RunStage, engine: number): Promise<void>;
  /** Takes effect with the next report. */
  markStored(outputId: string): void;
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
  let written: { stage: RunStage; permille: number; at: number } = {
    stage: run.stage,
    permille: run.progress_permille,
    at: Number.NEGATIVE_INFINITY,
  };

  const change = (outputId: string, changed: Partial<OutputProgress>) => {
    const known = current.get(outputId) ?? { stage: "starting", engine: 0, stored: false };
    current.set(outputId, { ...known, ...changed, engine: Math.max(known.engine, changed.engine ?? 0) });
  };

  return {
    markStored: (outputId) => change(outputId, { stored: true }),
    async report(outputId, stage, engine) {
      change(outputId, { stage, engine });
      const reached = progressOf([...current.values()]);
      const now = runtime.now();
      const isNew = reached.stage !== written.stage || reached.permille > written.permille;
      if (!isNew || (reached.stage === written.stage && now - written.at < pauseMilliseconds)) return;
      written = { ...reached, at: now };
      const open = await database.transaction((tx) => writeProgress(tx, run.id, reached.stage, reached.permille));
      if (open) pubsub.publish(changedTopic(run.id));
      else onEnded();
    },
  };
}
