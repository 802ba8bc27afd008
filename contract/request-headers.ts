import { z } from "zod";
import { idempotencyKeyMaxCharacters } from "./limits.ts";

/** What makes one request of several: the same key gives what the first of them came to. */
export const idempotencyKey = z.object({
  "idempotency-key": z.string().trim().min(1).max(idempotencyKeyMaxCharacters).optional(),
});

/** Until when a key stands for what it gave, in seconds. Left out, it does for good. */
export const idempotencyMaxAge = z.object({
  "idempotency-max-age": z.coerce.number().int().min(1).max(86_400).optional(),
});

/** The most that something may cost, in credits. Where it costs more, it is refused and nothing is held. */
export const maxCost = z.object({
  "max-cost-credits": z.coerce.number().min(0).max(1_000_000).optional(),
});
/** The field that a refusal for the price names. */
export const maxCostField = "max-cost-credits" satisfies keyof typeof maxCost.shape;
