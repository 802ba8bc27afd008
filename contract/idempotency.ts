import { z } from "zod";
import { idempotencyKeyMaxCharacters } from "./limits.ts";

/** The headers of a request that may be repeated: the same key with the same body has one effect and one answer. */
export const idempotencyHeaders = z.object({
  "idempotency-key": z.string().trim().min(1).max(idempotencyKeyMaxCharacters).optional(),
});
