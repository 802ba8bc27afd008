import { z } from "zod";
import type { DomainEvent } from "../../adapters/domain-events/port.ts";

const ended = z.object({
  ownerId: z.string(),
  exportId: z.string(),
  isReady: z.boolean(),
  askedAt: z.number(),
  endedAt: z.number(),
  /** Until when the file is kept. */
  expiresAt: z.number(),
});

/** How the packing of somebody's data ended. Instants are milliseconds since the epoch, UTC. */
export type EndedExport = z.output<typeof ended>;

/** Somebody's data were packed into a file, or could not be. */
export const exportEnded: DomainEvent<EndedExport> = { name: "export.ended", payload: ended };
