import { z } from "zod";
import { appealOutcomes, reportDecisions } from "../../../contract/report-terms.ts";
import type { DomainEvent } from "../../adapters/domain-events/port.ts";

const decided = z.object({
  ownerId: z.string(),
  reportId: z.string(),
  decision: z.enum(reportDecisions).exclude(["none"]),
  /** Whether the decision stands after it was looked at again; `null` for the decision itself. */
  appeal: z.enum(appealOutcomes).nullable(),
  /** When it was decided. */
  at: z.number(),
  /** Whether the owner had appealed. */
  isAppeal: z.boolean(),
});
export type ItemModerated = z.output<typeof decided>;

/** A moderator restricted an owner's item, or decided on the appeal. */
export const itemModerated: DomainEvent<ItemModerated> = { name: "reports.item_moderated", payload: decided };
