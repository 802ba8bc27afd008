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
      // A receiver's error completes the job. Only a failed process or database retries the same attempt.
      maxAttempts: 20,
      concurrency: 8,
      retryDelaySeconds: (attempt) => Math.min(2 ** attempt, 3_600),
      handle: (order) => attemptDelivery(deps, order),
    }),
  ];
}
