import { z } from "zod";

/** The result of saving the details. */
export const saveAnswer = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true) }),
  z.object({
    ok: z.literal(false),
    reason: z.string(),
    /** Whether the order can no longer be edited. */
    hasMoved: z.boolean(),
  }),
]);
export type SaveAnswer = z.infer<typeof saveAnswer>;
