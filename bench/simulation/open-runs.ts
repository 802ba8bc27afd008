import type { RunStatus } from "../../contract/generation-terms.ts";

/** The runs that users wait for. */
export interface OpenRuns {
  begin(id: string): void;
  /** Stores the status that the product reported. */
  told(id: string, status: RunStatus): void;
  /** Forgets the run. Returns the milliseconds since it began. */
  end(id: string): number;
  /** How many runs have not started, and how long the oldest of them has waited. */
  waiting(): { count: number; oldestMilliseconds: number };
}

export function createOpenRuns(): OpenRuns {
  const runs = new Map<string, { beganAt: number; isQueued: boolean }>();
  return {
    begin(id) {
      runs.set(id, { beganAt: performance.now(), isQueued: true });
    },
    told(id, status) {
      const run = runs.get(id);
      if (run) run.isQueued = status === "queued";
    },
    end(id) {
      const beganAt = runs.get(id)?.beganAt ?? performance.now();
      runs.delete(id);
      return performance.now() - beganAt;
    },
    waiting() {
      const began = [...runs.values()].filter(({ isQueued }) => isQueued).map(({ beganAt }) => beganAt);
      const oldest = Math.min(performance.now(), ...began);
      return { count: began.length, oldestMilliseconds: performance.now() - oldest };
    },
  };
}
