/** What the painter makes. */
export const modes = [
  "text-to-image",
  "image-to-image",
  "text-to-video",
  "image-to-video",
  "image-to-video-audio",
] as const;
export type Mode = (typeof modes)[number];

/** The styles it knows by name. */
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

/** The languages it reads; a prompt may mix them. */
export const languages = ["en", "es", "fr", "de", "it", "pt", "ja", "zh", "ko", "sq"] as const;
export type Language = (typeof languages)[number];

/** A recording to fit to a video. */
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
  /** A named style or a few words of one's own; `null` for none. */
  style: string | null;
  seed: number;
  /** In pixels; even numbers for a video. */
  width: number;
  height: number;
  /** Of a video; 3 where it is `null`. */
  durationSeconds: number | null;
  /** How far a restyled image may leave its source, 0 to 1; 0.5 where it is `null`. */
  strength: number | null;
  /** The image to start from, for the modes that begin with `image`. */
  image: { bytes: Uint8Array } | null;
  /** What to hear; may be empty. */
  audioPrompt: string;
  /** A recording to hear instead; `null` for none. */
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

/** Hears how far the work is: 0 to 1, never falling. `starting` lasts until the sources are read. */
export type ReportProgress = (stage: Stage, progress: number) => void;

/** A source image or recording cannot be read: trying again would not help. */
export class UnusableSource extends Error {
  override readonly name = "UnusableSource";
}
