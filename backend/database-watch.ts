import type { Logger } from "pino";
import type { Database } from "./adapters/database/port.ts";
import { waitOut } from "./concurrency/wait-out.ts";
import { within } from "./concurrency/waiting.ts";

/** A database that is silent for this long counts as down. */
const answerMaxMilliseconds = 5_000;

/** Whether the database is up, as far as this process knows. */
export interface DatabaseWatch {
  /** Returns how long the database has been down, in milliseconds, or `undefined` while it is up. */
  awayMilliseconds(): number | undefined;
  /** Returns how long it has been up since the last outage, in milliseconds. Infinite if there was none. */
  backMilliseconds(): number;
  /** Returns how many outages there were since this process started. */
  losses(): number;
  /** Resolves when the database responds. Throws errors that are not an outage, so that a start can report them. */
  untilThere(): Promise<void>;
  /** Reports a connection problem. Checks in the background whether the database is up. */
  suspect(error: unknown): void;
  stop(): void;
}

/**
 * Watches a database that other programs may stop. Logs once that it is down, polls until it responds, and logs once
 * that it is back. Other code need not log outages.
 */
export function watchDatabase(database: Pick<Database, "isUnavailable" | "time">, log: Logger): DatabaseWatch {
  const stopping = new AbortController();
  let awaySince: number | undefined;
  let backSince = Number.NEGATIVE_INFINITY;
  let losses = 0;
  let looking: Promise<void> | undefined;

  function look(isOutage: (error: unknown) => boolean): Promise<void> {
    looking ??= waitOut(answerInTime, {
      isOutage,
      signal: stopping.signal,
      onAway(error) {
        awaySince = performance.now();
        losses += 1;
        log.error(
          { code: "DATABASE_DOWN", err: reasonOf(error) },
          "The database is down. Work waits, and requests get 503.",
        );
      },
      onBack(awayMilliseconds) {
        awaySince = undefined;
        backSince = performance.now();
        log.info({ awaySeconds: Math.round(awayMilliseconds / 1_000) }, "The database is back.");
      },
    }).finally(() => {
      looking = undefined;
    });
    return looking;
  }

  async function answerInTime(): Promise<void> {
    await within(database.time(), answerMaxMilliseconds, new Error("It does not respond."));
  }

  return {
    awayMilliseconds: () => (awaySince === undefined ? undefined : performance.now() - awaySince),
    backMilliseconds: () => performance.now() - backSince,
    losses: () => losses,
    untilThere: () => look((error) => database.isUnavailable(error)),
    suspect(error) {
      if (looking || stopping.signal.aborted) return;
      const before = losses;
      look(() => true).then(
        () => {
          if (losses === before)
            log.warn(
              { code: "DATABASE_CONNECTION_BROKE", err: reasonOf(error) },
              "A connection to the database broke.",
            );
        },
        // Only the end of the process stops the polling.
        () => undefined,
      );
    },
    stop: () => stopping.abort(),
  };
}

/** Returns the underlying reason. The log line itself already says that the database is unavailable. */
function reasonOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}
