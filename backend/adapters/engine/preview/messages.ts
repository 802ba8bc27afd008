import { type PaintRequest, stages } from "@atelier/painter/request";
import { z } from "zod";

/** The engine's message to its painting process. Both ends are this program, so the request itself is not validated. */
export const paintOrder = z.object({
  outputId: z.string(),
  request: z.custom<PaintRequest>((value) => typeof value === "object" && value !== null),
});
export type PaintOrder = z.infer<typeof paintOrder>;

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** The messages that the painting process sends while it works. */
export const paintReport = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("progress"), outputId: z.string(), progress: z.number(), stage: z.enum(stages) }),
  z.object({
    kind: z.literal("done"),
    outputId: z.string(),
    artifact: z.object({ bytes, mediaType: z.enum(["image/png", "video/mp4"]), poster: bytes.nullable() }),
  }),
  z.object({
    kind: z.literal("failed"),
    outputId: z.string(),
    code: z.enum(["INVALID_INPUT", "INTERNAL"]),
    detail: z.string(),
  }),
]);
export type PaintReport = z.infer<typeof paintReport>;
