import { z } from "zod";
import type { DomainEvent } from "../../adapters/domain-events/port.ts";

const ended = z.object({
  ownerId: z.string(),
  exportId: z.string(),
  isReady: z.boolean(),
  askedAt: z.number(),
  endedAt: z.number(),
  /** The file is removed after this instant. */
  expiresAt: z.number(),
});

/** The result of packing a data export. Instants are milliseconds since the epoch, UTC. */
export type EndedExport = z.output<typeof ended>;

/** Published when a data export is ready or has failed. */
export const exportEnded: DomainEvent<EndedExport> = { name: "export.ended", payload: ended };
