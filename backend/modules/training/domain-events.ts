import { z } from "zod";
import { type TrainingStatus, trainingStatuses } from "../../../contract/training.ts";
import type { DomainEvent } from "../../adapters/domain-events/port.ts";

/** A training order changed its status. */
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

/** The owner discarded an unpaid training order. */
export const trainingDiscarded: DomainEvent<{ ownerId: string; orderId: string }> = {
  name: "training.discarded",
  payload: z.object({ ownerId: z.string(), orderId: z.string() }),
};
