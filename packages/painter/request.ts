/** The modes of the painter. */
export const modes = [
  "text-to-image",
  "image-to-image",
  "text-to-video",
  "image-to-video",
  "image-to-video-audio",
  "video-extend",
] as const;
export type Mode = (typeof modes)[number];

/** The styles that the painter knows by name. */
export const styles = [
  "photo",
  "cinematic",
  "watercolor",
  "oil",
  "ink",
  "pencil",
  "pixel",
  "poster",
  "neon",
  "vintage",
] as const;
export type Style = (typeof styles)[number];

/** The languages that the painter reads; a prompt may mix them. */
export const languages = ["en", "es", "fr", "de", "it", "pt", "ja", "zh", "ko", "sq"] as const;
export type Language = (typeof languages)[number];

/** An audio file to fit to a video. */
export interface SourceAudio {
  bytes: Uint8Array;
  mediaType: "audio/wav" | "audio/mpeg" | "audio/mp4";
  durationSeconds: number;
}

/** One image or video to make. The same request gives the same bytes. */
export interface PaintRequest {
  mode: Mode;
  prompt: string;
  /** What to leave out; may be empty. */
  negativePrompt: string;
  /** A named style or a description in the user's words; `null` for none. */
  style: string | null;
  seed: number;
  /** In pixels; even numbers for a video. */
  width: number;
  height: number;
  /** Duration of a video; `null` means 3. */
  durationSeconds: number | null;
  /** How far a restyled image may differ from its source, 0 to 1; `null` means 0.5. */
  strength: number | null;
  /** The source image, for the modes that begin with `image`; the last frame of a video that is extended. */
  image: { bytes: Uint8Array } | null;
  /** The image that a video from an image ends with; `null` for none. */
  lastFrame?: { bytes: Uint8Array } | null;
  /** Description of the sound; may be empty. */
  audioPrompt: string;
  /** An audio file to use instead of generated sound; `null` for none. */
  audio: SourceAudio | null;
}

export interface Artifact {
  bytes: Uint8Array;
  mediaType: "image/png" | "video/mp4";
  /** The first frame of a video as WebP; `null` for images. */
  poster: Uint8Array | null;
}

export const stages = ["starting", "painting", "developing"] as const;
export type Stage = (typeof stages)[number];

/** Receives the progress from 0 to 1, which never decreases. `starting` lasts until the sources are read. */
export type ReportProgress = (stage: Stage, progress: number) => void;

/** A source image or audio file cannot be read, so a retry would not help. */
export class UnusableSource extends Error {
  override readonly name = "UnusableSource";
}
