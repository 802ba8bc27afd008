import { z } from "zod";
import { importProblems } from "../../../contract/import-terms.ts";
import type { DomainEvent } from "../../adapters/domain-events/port.ts";

const ended = z.object({
  ownerId: z.string(),
  importId: z.string(),
  /** Why it failed; `null` if it is done. */
  problem: z.enum(importProblems).nullable(),
  imported: z.number(),
  existing: z.number(),
  refused: z.number(),
});

/** The result of an import. */
export type EndedImport = z.output<typeof ended>;

/** Published when an import is done or has failed, but not when its owner cancels it. */
export const importEnded: DomainEvent<EndedImport> = { name: "imports.ended", payload: ended };
