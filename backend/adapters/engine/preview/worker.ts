import { parentPort } from "node:worker_threads";
import sharp from "sharp";
import { makeArtifact } from "./make-artifact.ts";
import { type PaintOrder, type PaintReport, UnusableSource } from "./messages.ts";

// Each picture is drawn once: caching operations would only hold memory, and more threads would only crowd the server.
sharp.cache(false);
sharp.concurrency(1);

const port = parentPort;
if (!port) throw new Error("The painting thread was started outside a worker thread.");

port.on("message", async ({ outputId, request }: PaintOrder) => {
  const report = (message: PaintReport) => port.postMessage(message);
  try {
    report({ kind: "progress", outputId, stage: "starting", progress: 0 });
    const artifact = await makeArtifact(request, (stage, progress) =>
      report({ kind: "progress", outputId, stage, progress }),
    );
    report({ kind: "done", outputId, artifact });
  } catch (error) {
    report({
      kind: "failed",
      outputId,
      code: error instanceof UnusableSource ? "INVALID_INPUT" : "INTERNAL",
      detail: error instanceof Error ? error.message : "Unknown failure",
    });
  }
});
