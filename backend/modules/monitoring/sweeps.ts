import type { SweepOptions } from "../../adapters/storage/port.ts";
import type { MonitoringDeps } from "./deps.ts";
import { writeSweep } from "./records.ts";

type Deps = Pick<MonitoringDeps, "database" | "runtime" | "sweeps">;

/**
 * Removes the files of an area of the storage that nothing refers to, or counts them, and notes the outcome. A file
 * younger than two days may still be claimed, and stays. Returns how many files there were.
 */
export async function sweepArea(deps: Deps, area: string, options: SweepOptions): Promise<number> {
  const { database, runtime, sweeps } = deps;
  const sweep = sweeps[area];
  if (!sweep) throw new Error(`There is no area ${area}.`);
  const found = await sweep(options);
  if (options.signal?.aborted) return found;
  const outcome = options.keeps ? { orphans: found, removed: 0 } : { orphans: 0, removed: found };
  await database.transaction((tx) => writeSweep(tx, { area, swept_at: runtime.now(), ...outcome }));
  return found;
}

/** The same for all areas, one after another. */
export async function sweepAll(deps: Deps, options: SweepOptions): Promise<number> {
  let found = 0;
  for (const area of Object.keys(deps.sweeps)) found += await sweepArea(deps, area, options);
  return found;
}
