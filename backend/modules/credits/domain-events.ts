import { z } from "zod";
import type { DomainEvent } from "../../adapters/domain-events/port.ts";

/** A charge left less to spend than the account's owner wants to be told of. */
export const creditsLow: DomainEvent<{ accountId: string; spendableHundredths: number; announcedAt: number }> = {
  name: "credits.low",
  payload: z.object({ accountId: z.string(), spendableHundredths: z.number(), announcedAt: z.number() }),
};

/** There is enough again. */
export const creditsRecovered: DomainEvent<{ accountId: string }> = {
  name: "credits.recovered",
  payload: z.object({ accountId: z.string() }),
};
