import { z } from "zod";
import type { Fact } from "../../adapters/facts/port.ts";

/** A charge left less to spend than the account's owner wants to be told of. */
export const creditsLow: Fact<{ accountId: string; spendableHundredths: number; toldAt: number }> = {
  name: "credits.low",
  payload: z.object({ accountId: z.string(), spendableHundredths: z.number(), toldAt: z.number() }),
};

/** There is enough again. */
export const creditsRecovered: Fact<{ accountId: string }> = {
  name: "credits.recovered",
  payload: z.object({ accountId: z.string() }),
};
