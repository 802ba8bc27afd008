import { z } from "zod";
import type { NewJob } from "../../adapters/job-queue/port.ts";
import type { Plan } from "../credits/index.ts";
import type { Offer } from "./offers.ts";
import { isLarge, pixelsOf, type RunRecord } from "./rules.ts";

/** Returns the kind of job that works on an engine's runs. Those with large images have a queue of their own. */
export function jobNameOf(engineId: string, isLarge = false): string {
  return `generate:${engineId}${isLarge ? ":large" : ""}`;
}

/** A run has at most one job at a time for an engine. */
export function jobKeyOf({ id, engine_id }: Pick<RunRecord, "id" | "engine_id">): string {
  return `run:${id}:${engine_id}`;
}

/** Returns the job of a run. Its share cost depends on the expected duration and the owner's plan. */
export function jobOf(run: RunRecord, { engine, model }: Offer, plan: Plan): NewJob {
  const { typicalSeconds, secondsPerMegapixel = 0 } = model;
  const seconds = Math.max(1, typicalSeconds + (secondsPerMegapixel * pixelsOf(run)) / 1_000_000);
  return {
    name: jobNameOf(run.engine_id, engine.largeRunsAtOnce !== undefined && isLarge(run)),
    payload: { runId: run.id },
    dedupeKey: jobKeyOf(run),
    priority: plan.priority,
    share: { group: run.owner_id, cost: (run.output_count * seconds) / plan.shareWeight },
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
