import { type Logger, pino } from "pino";
import { DatabaseUnavailableError } from "../backend/adapters/database/unavailable.ts";
import { traceIds } from "../backend/tracing/trace.ts";
import { describeError } from "./describe-error.ts";
import type { Settings } from "./settings.ts";

/**
 * Returns the process's log: one JSON line per event on standard output, with the IDs of the request that caused it. The
 * Authorization header never appears in it.
 * An unavailable database is reported once, by the code that watches it, not by everything that fails meanwhile.
 */
export function createLog({ logLevel }: Pick<Settings, "logLevel">): Logger {
  return pino({
    level: logLevel,
    base: undefined,
    mixin: traceIds,
    redact: ["*.authorization", "*.cookie", "*.password"],
    serializers: { err: (error: unknown) => describeError(error) },
    hooks: {
      logMethod(line, method) {
        const [details] = line;
        const error: unknown =
          typeof details === "object" && details !== null && "err" in details ? details.err : details;
        if (!(error instanceof DatabaseUnavailableError)) method.apply(this, line);
      },
    },
  });
}
