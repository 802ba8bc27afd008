import { z } from "zod";
import type { DomainEvent } from "../../adapters/domain-events/port.ts";

const made = z.object({ ownerId: z.string(), keyId: z.string(), name: z.string(), at: z.number() });

/** An API key with its owner-given name. `at` is milliseconds since the epoch, UTC. */
export type NewKey = z.output<typeof made>;

const switchedOff = z.object({ ownerId: z.string(), webhookId: z.string(), host: z.string(), at: z.number() });

/** `host` is the address without its possibly secret rest. `at` is milliseconds since the epoch, UTC. */
export type WebhookSwitchedOff = z.output<typeof switchedOff>;

/** An API key was created. */
export const newKey: DomainEvent<NewKey> = { name: "developer.new_key", payload: made };
/** Deliveries failed for days. The webhook stays off until its owner switches it on again. */
export const webhookSwitchedOff: DomainEvent<WebhookSwitchedOff> = {
  name: "webhook.switched_off",
  payload: switchedOff,
};
