import { z } from "zod";
import type { DomainEvent } from "../../adapters/domain-events/port.ts";

const made = z.object({ ownerId: z.string(), keyId: z.string(), name: z.string(), at: z.number() });

/** Somebody made an API key, which they called so. `at` is milliseconds since the epoch, UTC. */
export type NewKey = z.output<typeof made>;

const switchedOff = z.object({ ownerId: z.string(), webhookId: z.string(), host: z.string(), at: z.number() });

/** `host` is whose address it is, without what may be secret in the rest of it. `at` is milliseconds since the epoch, UTC. */
export type WebhookSwitchedOff = z.output<typeof switchedOff>;

/** An account was opened to programs by one more key. */
export const newKey: DomainEvent<NewKey> = { name: "developer.new_key", payload: made };
/** Nothing arrived at an address for days, and it is told of nothing until its owner switches it on again. */
export const webhookSwitchedOff: DomainEvent<WebhookSwitchedOff> = {
  name: "webhook.switched_off",
  payload: switchedOff,
};
