import { z } from "zod";
import type { DomainEvent } from "../../adapters/domain-events/port.ts";

/** Somebody saved the settings, whatever of them was changed. */
export const settingsChanged: DomainEvent<{ accountId: string }> = {
  name: "account.settings_changed",
  payload: z.object({ accountId: z.string() }),
};

/** Somebody signed in with a browser on a system that opened the account for the first time; not with its very first. */
export const newDevice: DomainEvent<NewDevice> = {
  name: "account.new_device",
  payload: z.object({
    accountId: z.string(),
    sessionId: z.string(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    at: z.number(),
  }),
};

/** `browser` and `system` as people call them, as far as they are known. `at` is milliseconds since the epoch, UTC. */
export interface NewDevice {
  accountId: string;
  sessionId: string;
  browser: string | null;
  system: string | null;
  at: number;
}

/** An account is gone, and with it every right to what its owner made here. */
export const accountDeleted: DomainEvent<{ accountId: string }> = {
  name: "account.deleted",
  payload: z.object({ accountId: z.string() }),
};
