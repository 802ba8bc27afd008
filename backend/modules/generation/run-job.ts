import { z } from "zod";
import type { NewJob } from "../../adapters/job-queue/port.ts";
import type { Plan } from "../credits/index.ts";
import type { RunRecord } from "./rules.ts";

/** Returns the kind of job that works on an engine's runs. */
export function jobNameOf(engineId: string): string {
  return `generate:${engineId}`;
}

/** A run has at most one job at a time for an engine. */
export function jobKeyOf({ id, engine_id }: Pick<RunRecord, "id" | "engine_id">): string {
  return `run:${id}:${engine_id}`;
}

/** Returns the job of a run. Its share cost depends on the expected duration and the owner's plan. */
export function jobOf(run: RunRecord, typicalSeconds: number, plan: Plan): NewJob {
  return {
    name: jobNameOf(run.engine_id),
    payload: { runId: run.id },
    dedupeKey: jobKeyOf(run),
    priority: plan.priority,
    share: { group: run.owner_id, cost: (run.output_count * Math.max(1, typicalSeconds)) / plan.shareWeight },
  };
}

/** What the queue keeps of a job that works on a run. */
export const runPayload = z.object({ runId: z.string() });

/** Whether jobs with this name work on runs. */
export function isJobOfRun(name: string): boolean {
  return name.startsWith(jobNameOf(""));
}

/** Returns the run that a job works on, or `undefined` for another kind of job. */
export function runOfJob(job: { name: string; payload: unknown }): string | undefined {
  return isJobOfRun(job.name) ? runPayload.safeParse(job.payload).data?.runId : undefined;
}
