import type { ImageEditMode } from "../../../../contract/generation-terms.ts";

export interface EditorCanvasProps {
  source: { kind: "upload" | "creation"; id: string; url: string; width: number; height: number };
  mode: ImageEditMode;
  userId: string;
  select: { subject: boolean; text: boolean };
  maskUrl?: string;
}

/** Shows the source image. */
export function EditorCanvas({ source: { url, width, height } }: EditorCanvasProps) {
  return (
    <img
      src={url}
      alt=""
      width={width}
      height={height}
      className="checkerboard mx-auto max-h-[70dvh] w-auto max-w-full rounded-lg object-contain"
    />
  );
}
