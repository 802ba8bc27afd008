import { z } from "zod";
import type { EngineRequest } from "../port.ts";

/** What the engine asks of its painting process. Both ends are this very program, so the request is believed as it is. */
export const paintOrder = z.object({
  outputId: z.string(),
  request: z.custom<EngineRequest>((value) => typeof value === "object" && value !== null),
});
export type PaintOrder = z.infer<typeof paintOrder>;

const stage = z.enum(["starting", "painting", "developing"]);
export type PaintStage = z.infer<typeof stage>;

/** Tells how far the work is: 0 to 1, never falling. `starting` lasts until the person's own files are read. */
export type ReportProgress = (stage: PaintStage, progress: number) => void;

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** What the painting process tells while it works. */
export const paintReport = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("progress"), outputId: z.string(), progress: z.number(), stage }),
  z.object({
    kind: z.literal("done"),
    outputId: z.string(),
    artifact: z.object({
      bytes,
      mediaType: z.enum(["image/png", "image/webp", "image/jpeg", "video/mp4"]),
      poster: bytes.nullable(),
    }),
  }),
  z.object({
    kind: z.literal("failed"),
    outputId: z.string(),
    code: z.enum(["INVALID_INPUT", "INTERNAL"]),
    detail: z.string(),
  }),
]);
export type PaintReport = z.infer<typeof paintReport>;

/** A picture or recording of the person's that cannot be read: trying again would not help. */
export class UnusableSource extends Error {
  override readonly name = "UnusableSource";
}
