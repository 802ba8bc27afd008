import { defineJob, type JobDefinition } from "../../adapters/job-queue/port.ts";
import { attemptJobName, attemptOrder } from "./deliveries.ts";
import type { DeveloperDeps } from "./deps.ts";
import { attemptDelivery } from "./operations/attempt-delivery.ts";

export function developerJobs(deps: DeveloperDeps): JobDefinition[] {
  return [
    defineJob({
      name: attemptJobName,
      payload: attemptOrder,
      leaseSeconds: 30,
      deadlineSeconds: 60,
      // What a receiver does counts as done; only a broken process or database brings the same attempt back.
      maxAttempts: 20,
      concurrency: 8,
      retryDelaySeconds: (attempt) => Math.min(2 ** attempt, 3_600),
      handle: (order) => attemptDelivery(deps, order),
    }),
  ];
}
