import type { EngineRequest } from "../port.ts";

/** What the engine asks of its painting thread. */
export interface PaintOrder {
  outputId: string;
  request: EngineRequest;
}

/** What the painting thread tells while it works. */
export type PaintReport =
  | { kind: "progress"; outputId: string; progress: number; stage: "starting" | "painting" | "developing" }
  | { kind: "done"; outputId: string; bytes: Uint8Array; width: number; height: number }
  | { kind: "failed"; outputId: string; detail: string };
