import type { Artifact, Engine, EngineRequest, Ticket } from "../../../adapters/engine/port.ts";
import { untilAborted } from "../../../concurrency/waiting.ts";
import type { GenerationDeps } from "../deps.ts";
import { asFailure, OutputFailedError } from "../failure.ts";
import { forgetWork } from "../hand-over.ts";

const longestWaitMilliseconds = 1_000;

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
