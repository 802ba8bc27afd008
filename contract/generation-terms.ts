/** Terms shared by the generation and the gallery contracts. */

export const generationTypes = [
  "text-to-image",
  "image-to-image",
  "text-to-video",
  "image-to-video",
  "image-to-video-audio",
] as const;
export type GenerationType = (typeof generationTypes)[number];

export const aspectRatios = ["1:1", "16:9", "9:16", "4:3", "3:4", "3:2", "2:3"] as const;
export type AspectRatio = (typeof aspectRatios)[number];

/** Modes with a source image. */
export const sourceModes = [
  "image-to-image",
  "image-to-video",
  "image-to-video-audio",
] as const satisfies readonly GenerationType[];

export function needsSource(mode: GenerationType): boolean {
  return sourceModes.some((sourceMode) => sourceMode === mode);
}

export function makesVideo(mode: GenerationType): boolean {
  return mode === "text-to-video" || mode === "image-to-video" || mode === "image-to-video-audio";
}

/** Styles with a name in every language. A style may also be any few words. */
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

export const qualities = ["draft", "standard", "high"] as const;
export type Quality = (typeof qualities)[number];

export const runStatuses = ["queued", "processing", "completed", "failed", "canceled", "blocked"] as const;
export type RunStatus = (typeof runStatuses)[number];

/** A run with one of these statuses never changes again. */
export const finalRunStatuses = ["completed", "failed", "canceled", "blocked"] as const satisfies readonly RunStatus[];

export function isFinal(status: RunStatus): boolean {
  return finalRunStatuses.some((final) => final === status);
}

/** Why a content rule blocked a run. The text for users is chosen by it. */
export const blockReasons = ["minors", "person", "violence", "self-harm", "hate", "illegal", "other"] as const;
export type BlockReason = (typeof blockReasons)[number];

/** How outputs are made: painted by rules, made by a model, or made by a model from the user's image. */
export const origins = ["procedural", "model", "model-edit"] as const;
export type Origin = (typeof origins)[number];

/** The stages of a run under way, in order. */
export const runStages = ["waiting", "starting", "painting", "developing", "storing", "done"] as const;
export type RunStage = (typeof runStages)[number];

/** The kinds of lines in a run's receipt. */
export const receiptKinds = [
  "held",
  "started",
  "restarted",
  "rerouted",
  "stored",
  "charged",
  "returned",
  "failed",
  "canceled",
  "blocked",
] as const;
export type ReceiptKind = (typeof receiptKinds)[number];
