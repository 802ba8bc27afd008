import type { Artifact, Engine, EngineRequest, Ticket } from "../../adapters/engine/port.ts";
import { createGate, type Gate } from "../../concurrency/gate.ts";
import { untilAborted } from "../../concurrency/waiting.ts";
import type { GenerationDeps } from "./deps.ts";
import { asFailure, OutputFailedError } from "./failure.ts";
import { forgetWork } from "./hand-over.ts";

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

/** Waiting for a turn included. A person waits in front of the image. */
const maxMilliseconds = 60_000;
const longestWaitMilliseconds = 1_000;

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

/**
 * Has an engine make an artifact outside of any run. In any case, the engine forgets the work, even if it accepts it
 * only after the signal has aborted. Throws OutputFailedError or the signal's reason.
 */
export async function makeOnce(
  deps: Pick<GenerationDeps, "log" | "runtime" | "watch">,
  engine: Engine,
  request: EngineRequest,
  signal: AbortSignal,
): Promise<Artifact> {
  signal.throwIfAborted();
  const starting = engine.start(deps.runtime.newId(), request);
  try {
    const ticket = await untilAborted(starting, signal).catch((error: unknown) => {
      if (!signal.aborted) deps.watch.startFailed(engine, asFailure(error).failure.code);
      throw error;
    });
    deps.watch.startWorked(engine);
    await untilDone(engine, ticket, signal);
    return await untilAborted(engine.collect(ticket), signal);
  } catch (error) {
    throw signal.aborted ? signal.reason : asFailure(error);
  } finally {
    const forgetting = starting.then(
      (ticket) => forgetWork(deps, engine, ticket),
      () => {},
    );
    // A start that hangs must not keep the engine's turn.
    if (!signal.aborted) await forgetting;
  }
}

async function untilDone(engine: Engine, ticket: Ticket, signal: AbortSignal): Promise<void> {
  for (;;) {
    const snapshot = await untilAborted(engine.check(ticket), signal);
    if (snapshot.state === "done") return;
    if (snapshot.state === "failed") throw new OutputFailedError(snapshot.failure);
    if (snapshot.state === "stopped" || snapshot.state === "lost") {
      throw new OutputFailedError({ code: "LOST", retryable: true, detail: "The engine lost the work." });
    }
    await untilAborted(engine.changed(ticket, longestWaitMilliseconds), signal);
  }
}
