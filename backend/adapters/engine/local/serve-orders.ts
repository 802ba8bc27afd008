import { flushCompileCache } from "node:module";
import sharp from "sharp";
import type { Artifact } from "../port.ts";
import type { Order, WorkReport } from "./messages.ts";

type Stage = Extract<WorkReport, { kind: "progress" }>["stage"];

export interface Work<Request> {
  make(
    request: Request,
    report: (stage: Stage, progress: number) => void,
  ): Promise<Artifact & { mediaType: "image/png" | "video/mp4" }>;
  /** Whether the user's own file caused the failure, so that another try would fail, too. */
  isUnusableSource(error: unknown): boolean;
}

const stackMaxCharacters = 2_000;

/** Makes the outputs that the engine orders from this process. Throws when no engine has started the process. */
export function serveOrders<Request>({ make, isUnusableSource }: Work<Request>): void {
  // Each image is drawn once, so a cache of operations would only use memory; more threads would compete with the server.
  sharp.cache(false);
  sharp.concurrency(1);

  if (!process.send) throw new Error("A worker must be started by its engine.");
  /** Without the engine this process has no purpose and exits silently. */
  const report = (message: WorkReport) =>
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

  // Node writes what it compiled when a process exits, but the engine kills an idle one.
  flushCompileCache();

  process.on("message", async ({ outputId, request }: Order<Request>) => {
    try {
      report({ kind: "progress", outputId, stage: "starting", progress: 0 });
      const { bytes, mediaType, poster } = await make(request, (stage, progress) =>
        report({ kind: "progress", outputId, stage, progress }),
      );
      report({ kind: "done", outputId, artifact: { bytes, mediaType, poster } });
    } catch (error) {
      report({
        kind: "failed",
        outputId,
        code: isUnusableSource(error) ? "INVALID_INPUT" : "INTERNAL",
        detail: error instanceof Error ? error.message : "Unknown failure",
      });
    }
  });
}
