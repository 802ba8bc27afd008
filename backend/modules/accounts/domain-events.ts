import { z } from "zod";
import type { DomainEvent } from "../../adapters/domain-events/port.ts";

/** The settings were saved, changed or not. */
export const settingsChanged: DomainEvent<{ accountId: string }> = {
  name: "account.settings_changed",
  payload: z.object({ accountId: z.string() }),
};

/** A user signed in with a new browser and system. The first device of an account is not announced. */
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

/** `browser` and `system` are display names, where known. `at` is milliseconds since the epoch, UTC. */
export interface NewDevice {
  accountId: string;
  sessionId: string;
  browser: string | null;
  system: string | null;
  at: number;
}

/** An administrator closed an account. Every module ends what it does for the owner. */
export const accountClosed: DomainEvent<{ accountId: string }> = {
  name: "account.closed",
  payload: z.object({ accountId: z.string() }),
};

/** An account was deleted. Every module erases the owner's data. */
export const accountDeleted: DomainEvent<{ accountId: string }> = {
  name: "account.deleted",
  payload: z.object({ accountId: z.string() }),
};
