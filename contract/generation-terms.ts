/** Terms shared by the generation and the gallery contracts. */

/** The modes of the composer, which make something new. */
export const composerModes = [
  "text-to-image",
  "image-to-image",
  "text-to-video",
  "image-to-video",
  "image-to-video-audio",
] as const;
export type ComposerMode = (typeof composerModes)[number];

/** The modes of the editor, which change an image. */
export const imageEditModes = [
  "image-edit",
  "image-fill",
  "image-erase",
  "image-expand",
  "image-cutout",
  "image-upscale",
  "image-adjust",
] as const;
export type ImageEditMode = (typeof imageEditModes)[number];

/** The modes that change a video of the gallery. */
export const videoEditModes = ["video-extend", "video-upscale"] as const;
export type VideoEditMode = (typeof videoEditModes)[number];

/** All modes; the last one joins several videos. */
export const generationTypes = [...composerModes, ...imageEditModes, ...videoEditModes, "video-join"] as const;
export type GenerationType = (typeof generationTypes)[number];

/** The model of the built-in editor. It is free unless it has a price of its own. */
export const builtInEditorModel = "editor-1";

export function isComposerMode(mode: GenerationType): mode is ComposerMode {
  return composerModes.some((composerMode) => composerMode === mode);
}

export function isImageEdit(mode: GenerationType): mode is ImageEditMode {
  return imageEditModes.some((editMode) => editMode === mode);
}

export function isVideoEdit(mode: GenerationType): mode is VideoEditMode {
  return videoEditModes.some((editMode) => editMode === mode);
}

export const aspectRatios = ["1:1", "16:9", "9:16", "4:3", "3:4", "3:2", "2:3"] as const;
export type AspectRatio = (typeof aspectRatios)[number];

/** Modes with a source. */
export const sourceModes = [
  "image-to-image",
  "image-to-video",
  "image-to-video-audio",
  ...imageEditModes,
  ...videoEditModes,
] as const satisfies readonly GenerationType[];

export function needsSource(mode: GenerationType): boolean {
  return sourceModes.some((sourceMode) => sourceMode === mode);
}

/** Modes that make a video. */
export const videoModes = [
  "text-to-video",
  "image-to-video",
  "image-to-video-audio",
  ...videoEditModes,
  "video-join",
] as const satisfies readonly GenerationType[];

export function makesVideo(mode: GenerationType): boolean {
  return videoModes.some((videoMode) => videoMode === mode);
}

/** Where the source stays when an image is expanded to an aspect ratio. */
export const anchors = ["center", "top", "bottom", "left", "right"] as const;
export type Anchor = (typeof anchors)[number];

/** What a cutout results in: the image with transparent surroundings, or the mask alone. */
export const cutoutOutputs = ["transparent", "mask"] as const;
export type CutoutOutput = (typeof cutoutOutputs)[number];

/** The amounts of light, color, and sharpness that an adjustment changes. */
export const adjustedAmounts = ["brightness", "contrast", "saturation", "warmth", "sharpness"] as const;

/** How many times as large an upscaled image or video is. */
export const scales = [2, 4] as const;
export type Scale = (typeof scales)[number];

/** An upscaled output is priced as this quality. */
export const qualityOfScale: Readonly<Record<Scale, Quality>> = { 2: "standard", 4: "high" };

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

/**
 * How outputs are made: painted by rules, made by a model, changed by a model from the user's image, or changed by
 * rules.
 */
export const origins = ["procedural", "model", "model-edit", "procedural-edit"] as const;
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
