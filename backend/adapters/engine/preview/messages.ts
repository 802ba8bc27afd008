import type { Artifact, EngineErrorCode, EngineRequest } from "../port.ts";

/** What the engine asks of its painting thread. */
export interface PaintOrder {
  outputId: string;
  request: EngineRequest;
}

export type PaintStage = "starting" | "painting" | "developing";

/** Tells how far the work is: 0 to 1, never falling. `starting` lasts until the person's own files are read. */
export type ReportProgress = (stage: PaintStage, progress: number) => void;

/** What the painting thread tells while it works. */
export type PaintReport =
  | { kind: "progress"; outputId: string; progress: number; stage: PaintStage }
  | { kind: "done"; outputId: string; artifact: Artifact }
  | { kind: "failed"; outputId: string; code: Extract<EngineErrorCode, "INVALID_INPUT" | "INTERNAL">; detail: string };

/** A picture or recording of the person's that cannot be read: trying again would not help. */
export class UnusableSource extends Error {
  override readonly name = "UnusableSource";
}
