import type { Server } from "node:http";
import type { Logger } from "pino";

interface Stopping {
  server(): Server | undefined;
  /** Ends what runs behind the server within the given time. */
  stop(graceMilliseconds: number): Promise<void>;
  log: Logger;
}

/** An orderly stop takes at most this long (the container's stop grace is 10 s). */
const drainMilliseconds = 9_000;

/**
 * On SIGTERM and SIGINT: takes no new work, finishes requests under way, hands unfinished jobs back, exits.
 * Returns whether that has begun.
 */
export function stopOnSignals({ server, stop, log }: Stopping): () => boolean {
  let closing = false;
  const close = async () => {
    if (closing) return;
    closing = true;
    log.info("stopping");
    setTimeout(() => process.exit(0), drainMilliseconds).unref();
    const closed = closeServer(server());
    await stop(drainMilliseconds - 1_000).catch((error: unknown) => log.error(error, "stopping failed"));
    await closed;
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void close());
  return () => closing;
}

/** Resolves once the last request is answered. The page server closes itself on the same signal; it goes first. */
function closeServer(server: Server | undefined): Promise<void> {
  if (!server?.listening) return Promise.resolve();
  return new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), 100);
    server.once("close", () => {
      clearInterval(sweep);
      resolve();
    });
    setImmediate(() => {
      if (server.listening) server.close();
    });
  });
}
