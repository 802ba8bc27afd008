import sharp from "sharp";
import { makeArtifact } from "./make-artifact.ts";
import { type PaintReport, paintOrder, UnusableSource } from "./messages.ts";

// Each picture is drawn once: caching operations would only hold memory, and more threads would only crowd the server.
sharp.cache(false);
sharp.concurrency(1);

if (!process.send) throw new Error("The painting process was started by hand: the engine starts it.");
const report = (message: PaintReport) => process.send?.(message);

// The engine ends it, also when the product is asked to stop from a terminal; without the engine it has no purpose.
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
