/** The languages that the coach understands and answers in. */
export const languages = ["en", "es", "fr", "de", "it", "pt", "ja", "zh", "ko", "sq"] as const;
export type Language = (typeof languages)[number];

export const aspectRatios = ["1:1", "16:9", "9:16", "4:3", "3:4", "3:2", "2:3"] as const;
export type AspectRatio = (typeof aspectRatios)[number];

export const modes = [
  "text-to-image",
  "image-to-image",
  "text-to-video",
  "image-to-video",
  "image-to-video-audio",
] as const;
export type Mode = (typeof modes)[number];

/** The styles that the coach proposes. */
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

/** An image or video that a message is about. The coach reads its recipe and does not look at the content. */
export interface Picture {
  prompt: string;
  negativePrompt: string;
  aspectRatio: AspectRatio;
  style: string | null;
  kind: "image" | "video";
}

export interface Turn {
  role: "user" | "assistant";
  text: string;
  pictures: readonly Picture[];
}

export interface OfferedMode {
  mode: Mode;
  aspectRatios: readonly AspectRatio[];
  /** Whether the mode accepts a negative prompt. */
  takesNegative: boolean;
}

export interface CoachRequest {
  /** The language to answer in until the user writes in another one. */
  language: Language;
  /** The conversation, oldest first, ending with the message to answer. Never empty. */
  turns: readonly Turn[];
  /** The modes that are currently available. */
  modes: readonly OfferedMode[];
}
