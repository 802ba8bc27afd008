import type { ImageEditMode } from "../../../../contract/generation-terms.ts";

/** The image that is edited. */
interface CanvasSource {
  kind: "upload" | "creation";
  id: string;
  /** A file of it. Where there is a smaller one, it saves memory. */
  url: string;
  width: number;
  height: number;
}

export interface EditorCanvasProps {
  source: CanvasSource;
  mode: ImageEditMode;
  userId: string;
  /** What can be selected. */
  select: { subject: boolean; text: boolean };
  /** The mask of an earlier form: shown until scripts run, then the mask to start from. */
  maskUrl?: string;
  /** Resolves once the fields are loaded that the tools read; `undefined` when the page has them from the start. */
  fieldsReady?: () => Promise<unknown>;
}
