import { z } from "zod";
import { idempotencyKeyMaxCharacters } from "./limits.ts";

/** Makes repeated requests safe: the same key returns the result of the first request. */
export const idempotencyKey = z.object({
  "idempotency-key": z.string().trim().min(1).max(idempotencyKeyMaxCharacters).optional(),
});

/** How long a key is valid, in seconds. Without it, the key does not expire. */
export const idempotencyMaxAge = z.object({
  "idempotency-max-age": z.coerce.number().int().min(1).max(86_400).optional(),
});

/** The maximum price in credits. A request that would cost more is refused, and no credits are held. */
export const maxCost = z.object({
  "max-cost-credits": z.coerce.number().min(0).max(1_000_000).optional(),
});
/** The field that a refusal of the price names. */
export const maxCostField = "max-cost-credits" satisfies keyof typeof maxCost.shape;
