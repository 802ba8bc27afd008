import { z } from "zod";
import type { DomainEvent } from "../../adapters/domain-events/port.ts";

/** A charge left fewer credits than the owner's alert threshold. */
export const creditsLow: DomainEvent<{ accountId: string; spendableHundredths: number; announcedAt: number }> = {
  name: "credits.low",
  payload: z.object({ accountId: z.string(), spendableHundredths: z.number(), announcedAt: z.number() }),
};

/** The credits reach the threshold again. */
export const creditsRecovered: DomainEvent<{ accountId: string }> = {
  name: "credits.recovered",
  payload: z.object({ accountId: z.string() }),
};
