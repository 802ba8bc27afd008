import { z } from "zod";

/** The engine's message to its worker. Both ends are this program, so the request itself is not validated. */
export interface Order<Request> {
  outputId: string;
  request: Request;
}

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** The messages that a worker sends while it works. */
export const workReport = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("progress"),
    outputId: z.string(),
    progress: z.number(),
    stage: z.enum(["starting", "painting", "developing"]),
  }),
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
export type WorkReport = z.infer<typeof workReport>;
