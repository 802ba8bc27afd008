import type { GenerationDeps } from "./deps.ts";
import { postponeDeadline } from "./records/watch.ts";

/** Time in which none of a run's outputs is worked on, because its engine has them waiting behind others. */
export interface WaitingTime {
  /** Notes whether the engine has an output waiting now, or works on it. Called again and again. */
  note(outputId: string, isWaiting: boolean): Promise<void>;
  /** An output has ended, in whatever way. */
  drop(outputId: string): void;
  /** Adds what is not added yet to the run's deadline. */
  flush(): Promise<void>;
}

const writeMilliseconds = 2_000;
/** A longer gap is a pause of the whole product, which is added to all deadlines elsewhere. */
const gapMaxMilliseconds = 10_000;

/** Postpones a run's deadline by the time that it waits in its engine, up to the longest time that a run may wait. */
export function createWaitingTime(
  { database, runtime }: Pick<GenerationDeps, "database" | "runtime">,
  runId: string,
): WaitingTime {
  const outputs = new Map<string, boolean>();
  let countedUntil = runtime.now();
  let waited = 0;

  const allWait = () => outputs.size > 0 && [...outputs.values()].every(Boolean);

  const flush = async () => {
    if (waited === 0) return;
    const milliseconds = waited;
    waited = 0;
    await database.statement((queries) => postponeDeadline(queries, runId, milliseconds));
  };

  return {
    async note(outputId, isWaiting) {
      const now = runtime.now();
      const wereWaiting = allWait();
      outputs.set(outputId, isWaiting);
      // Between two looks that found work, or one of them, the engine may have worked all the time.
      if (wereWaiting && allWait()) waited += Math.min(now - countedUntil, gapMaxMilliseconds);
      countedUntil = now;
      if (waited >= writeMilliseconds) await flush();
    },
    drop(outputId) {
      outputs.delete(outputId);
    },
    flush,
  };
}
