import { parentPort } from "node:worker_threads";
import sharp from "sharp";
import type { PaintOrder, PaintReport } from "./messages.ts";
import { paintPicture } from "./paint.ts";

// Each picture is drawn once: caching operations would only hold memory, and more threads would only crowd the server.
sharp.cache(false);
sharp.concurrency(1);

const port = parentPort;
if (!port) throw new Error("The painting thread was started outside a worker thread.");

port.on("message", async (order: PaintOrder) => {
  const { outputId, request } = order;
  const report = (message: PaintReport) => port.postMessage(message);
  try {
    const bytes = await paintPicture(request, (stage, progress) =>
      report({ kind: "progress", outputId, stage, progress }),
    );
    report({ kind: "done", outputId, bytes, width: request.width, height: request.height });
  } catch (error) {
    report({ kind: "failed", outputId, detail: error instanceof Error ? `${error.message}` : "Unknown failure" });
  }
});
