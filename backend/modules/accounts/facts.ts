import { z } from "zod";
import type { Fact } from "../../adapters/facts/port.ts";

/** An account is gone, and with it every right to what its owner made here. */
export const accountDeleted: Fact<{ accountId: string }> = {
  name: "account.deleted",
  payload: z.object({ accountId: z.string() }),
};
