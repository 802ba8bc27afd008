import type { Server } from "node:http";
import type { Logger } from "pino";

interface Stopping {
  server: Server;
  /** Accepts no new work and stops background work within the given time. */
  stop(graceMilliseconds: number): Promise<void>;
  /** Releases the database and files once the last request is answered. */
  close(): Promise<void>;
  log: Logger;
}

/** An orderly stop takes at most this long (the container's stop grace is 10 s). */
const drainMilliseconds = 9_000;

/** How often idle connections are closed. */
const sweepMilliseconds = 50;

/** An active timer keeps a process alive; how often it fires does not matter. */
const aliveMilliseconds = 60 * 60 * 1_000;

/**
 * Keeps the process alive until SIGTERM or SIGINT, with or without connections. Then accepts no new work, finishes
 * requests under way, returns unfinished jobs, and exits. Returns a function that tells whether the stop has begun.
 */
export function stopOnSignals({ server, stop, close: release, log }: Stopping): () => boolean {
  let closing = false;
  setInterval(() => undefined, aliveMilliseconds);
  const close = async () => {
    if (closing) return;
    closing = true;
    log.info("stopping");
    setTimeout(() => process.exit(0), drainMilliseconds).unref();
    const logFailure = (error: unknown) =>
      log.error(
        { code: "STOP_FAILED", err: error },
        "The stop failed; unfinished jobs run again when their lease ends.",
      );
    const answered = closeServer(server);
    await stop(drainMilliseconds - 1_000).catch(logFailure);
    await answered;
    await release().catch(logFailure);
    process.exit(0);
  };
  // Until now, a signal has ended the start at once.
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.removeAllListeners(signal);
    process.once(signal, () => void close());
  }
  return () => closing;
}

/** Resolves once the last request is answered. */
function closeServer(server: Server): Promise<void> {
  if (server.listening) server.close();
  return new Promise((resolve) => {
    const sweep = setInterval(() => {
      server.closeIdleConnections();
      server.getConnections((error, count) => {
        if (!error && count > 0) return;
        clearInterval(sweep);
        resolve();
      });
    }, sweepMilliseconds);
  });
}
