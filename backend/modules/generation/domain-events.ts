import { z } from "zod";
import { generationTypes, runStatuses } from "../../../contract/generation-terms.ts";
import type { DomainEvent } from "../../adapters/domain-events/port.ts";

const finished = z.object({
  runId: z.string(),
  ownerId: z.string(),
  /** The batch that it belongs to; `null` for a run of its own. */
  batchId: z.string().nullable().default(null),
  mode: z.enum(generationTypes),
  status: z.enum(runStatuses),
});

/** A run has ended, whatever its status. */
export const generationFinished: DomainEvent<z.output<typeof finished>> = {
  name: "generation.finished",
  payload: finished,
};

const batchEnd = z.object({ batchId: z.string(), ownerId: z.string() });

/** The last open run of a batch has ended. Repeated when runs of the batch are retried. */
export const batchFinished: DomainEvent<z.output<typeof batchEnd>> = { name: "batch.finished", payload: batchEnd };
