import { z } from "zod";
import { appealOutcomes, reportDecisions } from "../../../contract/report-terms.ts";
import type { DomainEvent } from "../../adapters/domain-events/port.ts";

const decided = z.object({
  ownerId: z.string(),
  reportId: z.string(),
  decision: z.enum(reportDecisions).exclude(["none"]),
  /** The outcome of the owner's appeal; `null` for the first decision. */
  appeal: z.enum(appealOutcomes).nullable(),
});
export type ItemModerated = z.output<typeof decided>;

/** A moderator restricted an owner's item, or decided on the appeal. */
export const itemModerated: DomainEvent<ItemModerated> = { name: "reports.item_moderated", payload: decided };
