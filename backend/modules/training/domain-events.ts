import { z } from "zod";
import { type TrainingStatus, trainingStatuses } from "../../../contract/training.ts";
import type { DomainEvent } from "../../adapters/domain-events/port.ts";

/** A request for a trained model came to another status. */
export const trainingMoved: DomainEvent<{
  ownerId: string;
  orderId: string;
  from: TrainingStatus;
  to: TrainingStatus;
}> = {
  name: "training.moved",
  payload: z.object({
    ownerId: z.string(),
    orderId: z.string(),
    from: z.enum(trainingStatuses),
    to: z.enum(trainingStatuses),
  }),
};

/** A request that was not paid is no more: its owner gave it up. */
export const trainingDiscarded: DomainEvent<{ ownerId: string; orderId: string }> = {
  name: "training.discarded",
  payload: z.object({ ownerId: z.string(), orderId: z.string() }),
};
