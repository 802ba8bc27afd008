import type { EngineErrorCode } from "../../../adapters/engine/port.ts";
import type { GenerationDeps } from "../deps.ts";
import { failuresSince } from "../records/runs.ts";

/** What went wrong in the same way with the same engine. Nothing of what anybody wrote is in it. */
export interface Failures {
  engine: string;
  code: EngineErrorCode;
  runs: number;
  /** Milliseconds since the epoch. */
  lastAt: number;
}

const lookedBackMilliseconds = 24 * 3_600_000;
const kindsMax = 50;

/** What went wrong within a day, the latest first. */
export function recentFailures({
  database,
  runtime,
}: Pick<GenerationDeps, "database" | "runtime">): Promise<Failures[]> {
  return failuresSince(database.read, runtime.now() - lookedBackMilliseconds, kindsMax);
}
