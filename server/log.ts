import { type Logger, pino } from "pino";
import { describeError } from "./describe-error.ts";
import type { Settings } from "./settings.ts";

/** The process's log: one JSON line per event on standard output. Authorization never appears in it. */
export function createLog({ logLevel }: Pick<Settings, "logLevel">): Logger {
  return pino({
    level: logLevel,
    base: undefined,
    redact: ["*.authorization", "*.cookie", "*.password"],
    serializers: { err: (error: unknown) => describeError(error) },
  });
}
