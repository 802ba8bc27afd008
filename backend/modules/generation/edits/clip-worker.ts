import { extendClip, firstFrameOf, lastFrameOf } from "@atelier/clips";
import { type ClipAnswer, clipOrder } from "./clip-messages.ts";

process.once("message", async (message) => {
  const order = clipOrder.parse(message);
  const answer = await work().catch(
    (error: unknown): ClipAnswer => ({
      kind: "failed",
      detail: error instanceof Error ? error.message : "Unknown failure",
    }),
  );
  process.send?.(answer, undefined, undefined, () => process.exit());

  async function work(): Promise<ClipAnswer> {
    if (order.kind === "last-frame") return { kind: "done", video: null, frame: await lastFrameOf(order.video) };
    const video = await extendClip(order.video, order.continuation);
    return { kind: "done", video, frame: await firstFrameOf(video) };
  }
});
// The product ends this process, even when it is interrupted in a terminal.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit());
