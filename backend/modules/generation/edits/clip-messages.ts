import { z } from "zod";

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** What the process that works on clips is to do. */
export const clipOrder = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("last-frame"), video: bytes }),
  z.object({ kind: z.literal("extend"), video: bytes, continuation: bytes }),
]);
export type ClipOrder = z.infer<typeof clipOrder>;

/** Its only answer: the last frame of a video, or an extended video with its first frame. */
export const clipAnswer = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("done"),
    video: bytes.nullable(),
    frame: z.object({ bytes, width: z.number(), height: z.number() }),
  }),
  z.object({ kind: z.literal("failed"), detail: z.string() }),
]);
export type ClipAnswer = z.infer<typeof clipAnswer>;
