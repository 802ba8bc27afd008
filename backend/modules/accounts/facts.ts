import { z } from "zod";
import type { Fact } from "../../adapters/facts/port.ts";

/** Somebody saved the settings, whatever of them was changed. */
export const settingsChanged: Fact<{ accountId: string }> = {
  name: "account.settings_changed",
  payload: z.object({ accountId: z.string() }),
};

/** An account is gone, and with it every right to what its owner made here. */
export const accountDeleted: Fact<{ accountId: string }> = {
  name: "account.deleted",
  payload: z.object({ accountId: z.string() }),
};
