import type { Logger } from "pino";
import type { Database } from "./adapters/database/port.ts";
import { waitOut } from "./concurrency/wait-out.ts";
import { within } from "./concurrency/waiting.ts";

/** A database that says nothing for this long is taken for away. */
const answerMaxMilliseconds = 5_000;

/** Whether the database is there, as this process knows it. */
export interface DatabaseWatch {
  /** How long the database has been away, in milliseconds; `undefined` while it is there. */
  awayMilliseconds(): number | undefined;
  /** How long it has been there since it was away, in milliseconds; without end where it never was. */
  backMilliseconds(): number;
  /** How often it was lost since this process began. */
  losses(): number;
  /** Resolves when the database answers. Throws what is no outage, so that a start can tell its operator. */
  untilThere(): Promise<void>;
  /** Something went wrong with a connection: looks, in the background, whether the database is there. */
  suspect(error: unknown): void;
  stop(): void;
}

/**
 * Watches a database that other programs may stop: says once in the log that it is away, asks again until it answers, and says
 * once that it is back. Nobody else needs to log that it is away.
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
        log.error({ err: reasonOf(error) }, "the database is away: what needs it waits or is answered with 503");
      },
      onBack(awayMilliseconds) {
        awaySince = undefined;
        backSince = performance.now();
        log.info({ awaySeconds: Math.round(awayMilliseconds / 1_000) }, "the database is back");
      },
    }).finally(() => {
      looking = undefined;
    });
    return looking;
  }

  async function answerInTime(): Promise<void> {
    await within(database.time(), answerMaxMilliseconds, new Error("It does not answer."));
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
          if (losses === before) log.warn({ err: reasonOf(error) }, "a database connection broke");
        },
        // Only the end of the process ends the asking.
        () => undefined,
      );
    },
    stop: () => stopping.abort(),
  };
}

/** The reason itself: that the database cannot be used is said by the line. */
function reasonOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}
