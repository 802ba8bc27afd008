import { z } from "zod";
import type { Fact } from "../../adapters/facts/port.ts";

const made = z.object({ ownerId: z.string(), keyId: z.string(), name: z.string(), at: z.number() });

/** Somebody made an API key, which they called so. `at` is milliseconds since the epoch, UTC. */
export type NewKey = z.output<typeof made>;

/** An account was opened to programs by one more key. */
export const newKey: Fact<NewKey> = { name: "developer.new_key", payload: made };
