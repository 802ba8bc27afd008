import { makeArtifact, UnusableSource } from "@atelier/painter";
import sharp from "sharp";
import { type PaintReport, paintOrder } from "./messages.ts";

// Each picture is drawn once: caching operations would only hold memory, and more threads would only crowd the server.
sharp.cache(false);
sharp.concurrency(1);

const stackMaxCharacters = 2_000;

if (!process.send) throw new Error("The painting process was started by hand: the engine starts it.");
/** Without the engine this process has no purpose, and ends without a word. */
const report = (message: PaintReport) =>
  process.send?.(message, undefined, undefined, (error) => {
    if (error) process.exit();
  });

// Before the encoder adds a listener of its own: an error from inside it would print all of its source.
process.on("uncaughtException", (error) => {
  process.stderr.write(`${(error.stack ?? String(error)).slice(-stackMaxCharacters)}\n`);
  process.exit(1);
});
// The engine ends it, also when the product is asked to stop from a terminal.
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
