import { z } from "zod";
import type { DomainEvent } from "../../adapters/domain-events/port.ts";

const change = z.object({
  accountId: z.string(),
  /** Identifies the change. */
  key: z.string(),
  /** Negative when credits were taken. */
  amountHundredths: z.number(),
  reason: z.string(),
});
export type StaffCreditsChange = z.infer<typeof change>;

/** An administrator gave or took credits. */
export const staffCreditsChanged: DomainEvent<StaffCreditsChange> = {
  name: "people.credits_changed",
  payload: change,
};
