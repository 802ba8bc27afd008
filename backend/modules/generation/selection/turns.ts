import { createGate, type Gate } from "../../../concurrency/gate.ts";
import { untilAborted } from "../../../concurrency/waiting.ts";
import { OutputFailedError } from "../failure.ts";

/**
 * Does the work of a selection: one at a time for each user and for each engine in this process, so that an engine has
 * at most one job besides its runs. Returns `"busy"` while the user's last one is under way. When the time is over, the
 * signal aborts and OutputFailedError is thrown; the work then still stops its engine.
 */
export type Selections = <T>(
  ownerId: string,
  engineId: string,
  work: (signal: AbortSignal) => Promise<T>,
) => Promise<T | "busy">;

/** Includes waiting for a turn. A person waits in front of the image. */
const maxMilliseconds = 60_000;

export function createSelections(milliseconds = maxMilliseconds): Selections {
  const selecting = new Set<string>();
  const gates = new Map<string, Gate>();

  function gateOf(engineId: string): Gate {
    const gate = gates.get(engineId) ?? createGate(1);
    gates.set(engineId, gate);
    return gate;
  }

  return async (ownerId, engineId, work) => {
    if (selecting.has(ownerId)) return "busy";
    selecting.add(ownerId);
    const deadline = AbortSignal.timeout(milliseconds);
    const turn = gateOf(engineId)(async () => {
      deadline.throwIfAborted();
      return work(deadline);
    });
    try {
      return await untilAborted(turn, deadline);
    } catch (error) {
      if (!deadline.aborted) throw error;
      const detail = "The selection took too long.";
      throw new OutputFailedError({ code: "TIMEOUT", retryable: true, detail }, { cause: error });
    } finally {
      selecting.delete(ownerId);
    }
  };
}
