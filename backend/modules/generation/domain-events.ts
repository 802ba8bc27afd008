import { z } from "zod";
import { generationTypes, runStatuses } from "../../../contract/generation-terms.ts";
import type { DomainEvent } from "../../adapters/domain-events/port.ts";

const finished = z.object({
  runId: z.string(),
  ownerId: z.string(),
  mode: z.enum(generationTypes),
  status: z.enum(runStatuses),
});

/** A run has ended, whatever its status. */
export const generationFinished: DomainEvent<z.output<typeof finished>> = {
  name: "generation.finished",
  payload: finished,
};
