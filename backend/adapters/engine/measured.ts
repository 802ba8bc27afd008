import { type Engine, type EngineErrorCode, EngineRefusal, type Ticket } from "./port.ts";

/** How a request to an engine ended: with the output, or with the code of its failure. */
type EngineOutcome = "completed" | "stopped" | EngineErrorCode;

/** A request to an engine that has ended. */
export interface EndedEngineRequest {
  engine: string;
  outcome: EngineOutcome;
  /** From the start to the output; `null` when another process started it, and for failures. */
  seconds: number | null;
}

/** Outputs whose end this process may never learn, because another one takes over, are forgotten above this number. */
const startedMax = 1_000;

/** Returns an engine that reports how each output it was asked for ended. It otherwise behaves the same. */
export function measureEngine(engine: Engine, onEnded: (request: EndedEngineRequest) => void): Engine {
  const startedAt = new Map<string, number>();
  const { id, label, runsAtOnce, largeRunsAtOnce, repeatable, understand } = engine;

  const end = (outcome: EngineOutcome, ticket?: Ticket) => {
    const at = ticket && startedAt.get(keyOf(ticket));
    if (ticket) startedAt.delete(keyOf(ticket));
    const isDone = outcome === "completed" && at !== undefined;
    onEnded({ engine: id, outcome, seconds: isDone ? (performance.now() - at) / 1_000 : null });
  };
  const failed = (error: unknown, ticket?: Ticket): never => {
    end(error instanceof EngineRefusal ? error.failure.code : "UNAVAILABLE", ticket);
    throw error;
  };

  return {
    id,
    label,
    runsAtOnce,
    ...(largeRunsAtOnce !== undefined && { largeRunsAtOnce }),
    repeatable,
    describe: () => engine.describe(),
    async start(outputId, request) {
      const at = performance.now();
      const ticket = await engine.start(outputId, request).catch(failed);
      const key = keyOf(ticket);
      if (!startedAt.has(key)) startedAt.set(key, at);
      const [oldest] = startedAt.keys();
      if (oldest !== undefined && startedAt.size > startedMax) startedAt.delete(oldest);
      return ticket;
    },
    async check(ticket) {
      const snapshot = await engine.check(ticket);
      if (snapshot.state === "failed") end(snapshot.failure.code, ticket);
      if (snapshot.state === "lost") end("LOST", ticket);
      return snapshot;
    },
    changed: (ticket, timeoutMilliseconds) => engine.changed(ticket, timeoutMilliseconds),
    async collect(ticket) {
      const artifact = await engine.collect(ticket).catch((error: unknown) => failed(error, ticket));
      end("completed", ticket);
      return artifact;
    },
    async stop(ticket) {
      // Finished work is stopped as well, so that the engine forgets it.
      if (startedAt.has(keyOf(ticket))) end("stopped", ticket);
      return engine.stop(ticket);
    },
    ...(understand && { understand: (request) => understand.call(engine, request) }),
    ...(engine.warm && { warm: () => engine.warm?.() }),
    close: () => engine.close(),
  };
}

function keyOf({ data }: Ticket): string {
  return JSON.stringify(data);
}
