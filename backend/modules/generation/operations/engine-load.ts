import type { GenerationDeps } from "../deps.ts";
import { jobNameOf } from "../run-job.ts";

/** Runs waiting for an engine and runs in progress, across all processes. */
export interface EngineLoad {
  waiting: number;
  running: number;
}

/** Returns the load of each engine by its id. */
export async function engineLoad({
  engines,
  jobQueue,
}: Pick<GenerationDeps, "engines" | "jobQueue">): Promise<Map<string, EngineLoad>> {
  const [depth, running] = await Promise.all([jobQueue.depth(), jobQueue.running()]);
  return new Map(
    engines.all().map(({ id }) => {
      const names = [jobNameOf(id), jobNameOf(id, true)];
      const sumOf = (counts: Readonly<Record<string, number>>) =>
        names.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
      const [all, current] = [sumOf(depth), sumOf(running)];
      return [id, { waiting: Math.max(0, all - current), running: current }];
    }),
  );
}
