import { z } from "zod";
import type { Part } from "./framing.ts";

const fraction = z.number().min(0).max(1);

/** A job in a provider's queue. A ticket has texts and numbers only. */
export const queuedTicket = z.object({
  output: z.string(),
  work: z.string(),
  startedAt: z.number(),
  typicalSeconds: z.number().positive(),
  part: z
    .string()
    .transform((text) => text.split(" ").map(Number))
    .pipe(z.tuple([fraction, fraction, fraction, fraction]))
    .transform(([left, top, width, height]): Part => ({ left, top, width, height }))
    .optional(),
});

/** A job that this process waits for. */
export const inlineTicket = z.strictObject({ output: z.string() });

/** Returns the part of a result to keep, as a ticket has it. */
export function partInTicket(part: Part | null): { part?: string } {
  return part ? { part: [part.left, part.top, part.width, part.height].join(" ") } : {};
}
