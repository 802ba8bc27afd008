import { z } from "zod";
import {
  adjustments,
  anchor,
  cutoutOutput,
  editFields,
  expand,
  fidelity,
  framesPerSecond,
  maskFields,
  referenceFields,
  scale,
  stripClips,
} from "./edits.ts";
import { aspectRatios, type ComposerMode, qualities } from "./generation-terms.ts";
import {
  audioPromptMaxCharacters,
  durationMaxSeconds,
  durationMinSeconds,
  negativePromptMaxCharacters,
  outputsPerRunMax,
  promptMaxCharacters,
  seedMax,
  styleMaxCharacters,
} from "./limits.ts";

/**
 * Parameters of every mode. Omitted ones get a default: for the aspect ratio, the model's first or the source's own.
 */
const commonFields = z.object({
  prompt: z.string().trim().min(1).max(promptMaxCharacters),
  negative_prompt: z.string().trim().max(negativePromptMaxCharacters).default(""),
  aspect_ratio: z.enum(aspectRatios).optional(),
  quality: z.enum(qualities).default("standard"),
  /** One of the named styles, or a few words. */
  style: z.string().trim().max(styleMaxCharacters).nullable().default(null),
  model: z.string().trim().min(1).max(100).optional(),
  seed: z.number().int().min(0).max(seedMax).optional(),
  count: z.number().int().min(1).max(outputsPerRunMax).default(1),
  /** The run that this run repeats or varies. */
  parent_generation_id: z.uuid().optional(),
});

/** The source image: one of the caller's uploads or creations. */
export const sourceFields = { source_upload_id: z.uuid().optional(), source_creation_id: z.uuid().optional() };
const duration = {
  duration_seconds: z.number().int().min(durationMinSeconds).max(durationMaxSeconds).optional(),
};

/** How far the result may differ from the source: 0 keeps the source, 1 nearly ignores it. */
const strength = z.number().min(0).max(1).optional();
/** A prompt that a model may do without. */
const optionalPrompt = z.string().trim().max(promptMaxCharacters).default("");

export const textToImageRequest = commonFields.extend(referenceFields).meta({ id: "TextToImageRequest" });
export const imageToImageRequest = commonFields
  .extend({ ...sourceFields, strength, ...referenceFields })
  .meta({ id: "ImageToImageRequest" });
export const textToVideoRequest = commonFields.extend(duration).meta({ id: "TextToVideoRequest" });
export const imageToVideoRequest = commonFields
  .extend({
    ...sourceFields,
    ...duration,
    /** The image that the video ends with: one of the caller's uploads or creations. */
    last_frame_upload_id: editFields.last_frame_upload_id,
    last_frame_creation_id: editFields.last_frame_creation_id,
  })
  .meta({ id: "ImageToVideoRequest" });
export const imageToVideoAudioRequest = commonFields
  .extend({
    ...sourceFields,
    ...duration,
    /** A description of the sound. Without it and without an audio file, the sound follows the prompt. */
    audio_prompt: z.string().trim().max(audioPromptMaxCharacters).optional(),
    audio_upload_id: z.uuid().optional(),
  })
  .meta({ id: "ImageToVideoAudioRequest" });

/** Parameters of every edit. The result has the source's pixels where the model can keep them. */
const editedFields = commonFields.omit({ aspect_ratio: true, style: true, negative_prompt: true }).extend(sourceFields);

export const imageEditRequest = editedFields
  .extend({ ...maskFields, ...referenceFields })
  .meta({ id: "ImageEditRequest" });
export const imageFillRequest = editedFields
  .extend({ ...maskFields, strength, ...referenceFields })
  .meta({ id: "ImageFillRequest" });
export const imageEraseRequest = editedFields
  .omit({ prompt: true })
  .extend(maskFields)
  .meta({ id: "ImageEraseRequest" });
export const imageExpandRequest = editedFields
  .extend({
    prompt: optionalPrompt,
    /** The pixels to add. Instead of them, an aspect ratio, with or without an anchor. */
    expand: expand.optional(),
    aspect_ratio: z.enum(aspectRatios).optional(),
    anchor,
  })
  .meta({ id: "ImageExpandRequest" });
export const imageCutoutRequest = editedFields
  .extend({
    /** What to cut out. Without it, the main subject. */
    prompt: optionalPrompt,
    ...maskFields,
    output: cutoutOutput,
  })
  .meta({ id: "ImageCutoutRequest" });
export const imageUpscaleRequest = editedFields
  .omit({ quality: true })
  .extend({ prompt: optionalPrompt, scale: scale.optional(), fidelity })
  .meta({ id: "ImageUpscaleRequest" });
export const imageAdjustRequest = editedFields
  .pick({ source_upload_id: true, source_creation_id: true, parent_generation_id: true, model: true })
  .extend({ adjustments: adjustments.optional() })
  .meta({ id: "ImageAdjustRequest" });
export const videoExtendRequest = editedFields
  .omit({ source_upload_id: true })
  .extend({ prompt: optionalPrompt, ...duration })
  .meta({ id: "VideoExtendRequest" });
export const videoUpscaleRequest = editedFields
  .omit({ source_upload_id: true, prompt: true, quality: true })
  .extend({ scale: scale.optional(), frames_per_second: framesPerSecond })
  .meta({ id: "VideoUpscaleRequest" });

export const videoJoinRequest = editedFields
  .pick({ parent_generation_id: true, model: true })
  .extend({ clips: stripClips.optional(), frames_per_second: framesPerSecond })
  .meta({ id: "VideoJoinRequest" });

/** The parameters of all modes. Each mode's request omits those that it does not use. */
export const generationRequest = imageToVideoAudioRequest.extend({ prompt: optionalPrompt, strength, ...editFields });
export type GenerationRequest = z.infer<typeof generationRequest>;
/** The requests of the composer's modes. */
export const composerRequests = {
  "text-to-image": textToImageRequest,
  "image-to-image": imageToImageRequest,
  "text-to-video": textToVideoRequest,
  "image-to-video": imageToVideoRequest,
  "image-to-video-audio": imageToVideoAudioRequest,
} as const satisfies Record<ComposerMode, z.ZodObject>;
export type TextToImageRequest = z.infer<typeof textToImageRequest>;
