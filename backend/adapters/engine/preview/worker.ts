import { makeArtifact, UnusableSource } from "@atelier/painter";
import sharp from "sharp";
import { type PaintReport, paintOrder } from "./messages.ts";

// Each image is drawn once, so a cache of operations would only use memory; more threads would compete with the server.
sharp.cache(false);
sharp.concurrency(1);

const stackMaxCharacters = 2_000;

if (!process.send) throw new Error("The painting process must be started by the engine.");
/** Without the engine this process has no purpose and exits silently. */
const report = (message: PaintReport) =>
  process.send?.(message, undefined, undefined, (error) => {
    if (error) process.exit();
  });

// Must come before the encoder's own listener, which would print all of its source for an error inside it.
process.on("uncaughtException", (error) => {
  process.stderr.write(`${(error.stack ?? String(error)).slice(-stackMaxCharacters)}\n`);
  process.exit(1);
});
// The engine stops this process, even when the product is interrupted in a terminal.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit());

process.on("message", async (message) => {
  const { outputId, request } = paintOrder.parse(message);
  try {
    report({ kind: "progress", outputId, stage: "starting", progress: 0 });
    const { bytes, mediaType, poster } = await makeArtifact(request, (stage, progress) =>
      report({ kind: "progress", outputId, stage, progress }),
    );
    report({ kind: "done", outputId, artifact: { bytes, mediaType, poster } });
  } catch (error) {
    report({
      kind: "failed",
      outputId,
      code: error instanceof UnusableSource ? "INVALID_INPUT" : "INTERNAL",
      detail: error instanceof Error ? error.message : "Unknown failure",
    });
  }
});
