import { z } from "zod";

/** What became of details that were sent to be saved. */
export const saveAnswer = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true) }),
  z.object({
    ok: z.literal(false),
    reason: z.string(),
    /** Whether the order can no longer be written on. */
    hasMoved: z.boolean(),
  }),
]);
export type SaveAnswer = z.infer<typeof saveAnswer>;
