import { z } from "zod";
import type { Fact } from "../../adapters/facts/port.ts";

/** What an archive holds: chosen creations, or all that is kept about an account. */
export type ArchiveOf = "creations" | "account";

/** An archive that took long was packed to its end, and read. */
export const archiveReady: Fact<{ ownerId: string; archiveId: string; of: ArchiveOf }> = {
  name: "archive.ready",
  payload: z.object({ ownerId: z.string(), archiveId: z.string(), of: z.enum(["creations", "account"]) }),
};
