import type { EngineErrorCode } from "../../../adapters/engine/port.ts";
import type { GenerationDeps } from "../deps.ts";
import { failuresSince } from "../records/runs.ts";

/** Equal failures of the same engine. Contains no user text. */
export interface Failures {
  engine: string;
  code: EngineErrorCode;
  runs: number;
  /** Milliseconds since the epoch. */
  lastAt: number;
}

const lookedBackMilliseconds = 24 * 3_600_000;
const kindsMax = 50;

/** Returns the failures of the last day, the latest first. */
export function recentFailures({
  database,
  runtime,
}: Pick<GenerationDeps, "database" | "runtime">): Promise<Failures[]> {
  return failuresSince(database.read, runtime.now() - lookedBackMilliseconds, kindsMax);
}
