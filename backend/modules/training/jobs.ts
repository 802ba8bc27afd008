import { z } from "zod";
import type { Tx } from "../../adapters/database/port.ts";
import { defineJob, type JobDefinition } from "../../adapters/job-queue/port.ts";
import type { TrainingDeps } from "./deps.ts";
import type { MeasureOrder } from "./measured-pictures.ts";
import { leaveUnmeasured } from "./operations/leave-unmeasured.ts";
import { measurePictures } from "./operations/measure-pictures.ts";

export const measureJobName = "training: look at pictures";
const measureOrder = z.object({ ownerId: z.string(), orderId: z.string() });

/** Queues the measurement of an order's new images, which starts when `tx` commits. */
export async function queueMeasurement(
  { jobQueue }: Pick<TrainingDeps, "jobQueue">,
  tx: Tx,
  order: MeasureOrder,
): Promise<void> {
  await jobQueue.enqueue(tx, { name: measureJobName, payload: order, share: { group: order.ownerId, cost: 1 } });
}

export function trainingJobs(deps: TrainingDeps): JobDefinition[] {
  return [
    defineJob({
      name: measureJobName,
      payload: measureOrder,
      leaseSeconds: 60,
      deadlineSeconds: 600,
      maxAttempts: 5,
      // One at a time per process, so that decoding images never delays work that users wait for.
      concurrency: 1,
      retryDelaySeconds: (attempt) => 5 * attempt,
      handle: (order, { signal }) => measurePictures(deps, order, signal),
      giveUp: (order) => leaveUnmeasured(deps, order),
    }),
  ];
}
