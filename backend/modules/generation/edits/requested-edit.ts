import type { GenerationRequest } from "../../../../contract/generation-requests.ts";
import { type GenerationType, isComposerMode, qualityOfScale } from "../../../../contract/generation-terms.ts";
import type { ModelDescription } from "../../../adapters/engine/port.ts";
import { sizeWithin } from "../../../media/draw-mask.ts";
import type { Size } from "../../../media/resample.ts";
import { hasMask, type SourceRef } from "../../gallery/index.ts";
import type { GenerationDeps } from "../deps.ts";
import type { KeptEdit, MaskSettings } from "../edit-settings.ts";
import { expandedSize } from "./expand.ts";
import { expandOf } from "./expand-to.ts";

/** Returns the images that a request refers to besides its source. */
export function referencesOf({ references = [] }: GenerationRequest): SourceRef[] {
  return references.flatMap(({ upload_id, creation_id }) => imageNamed(upload_id, creation_id) ?? []);
}

/** Returns the image that a requested video ends with; `undefined` if it names none, or more than one. */
export function lastFrameOf(request: GenerationRequest): SourceRef | undefined {
  return imageNamed(request.last_frame_upload_id, request.last_frame_creation_id);
}

/** Returns the image that one of two IDs names; `undefined` if none or both are given. */
export function imageNamed(uploadId: string | undefined, creationId: string | undefined): SourceRef | undefined {
  if (uploadId !== undefined && creationId !== undefined) return undefined;
  if (uploadId !== undefined) return { kind: "upload", id: uploadId };
  return creationId === undefined ? undefined : { kind: "creation", id: creationId };
}

/** Returns the edit's parameters as a run keeps them; `null` for a run that edits nothing and has no further images. */
export function editOfRequest(
  mode: GenerationType,
  request: GenerationRequest,
  model: ModelDescription,
  source: Size | undefined,
): KeptEdit | null {
  const references = referencesOf(request);
  const lastFrame = lastFrameOf(request) ?? null;
  if (isComposerMode(mode) && references.length === 0 && lastFrame === null) return null;
  return {
    mask: hasMask(request) ? maskSettingsOf(request) : null,
    references,
    last_frame: lastFrame,
    expand: mode === "image-expand" && source ? expandOf(request, source) : null,
    scale: request.scale ?? null,
    fidelity: request.fidelity ?? null,
    output: mode === "image-cutout" ? (request.output ?? model.edit.outputs[0] ?? null) : null,
    frames_per_second: request.frames_per_second ?? null,
    adjustments: request.adjustments ?? null,
    clips: (request.clips ?? []).map(({ creation_id: id, from_seconds: from = 0, to_seconds: to = null }) => {
      return { id, from_seconds: from, to_seconds: to };
    }),
  };
}

function maskSettingsOf(request: GenerationRequest): MaskSettings {
  return {
    upload_id: request.mask_upload_id ?? null,
    shapes: request.mask_shapes ?? [],
    invert: request.mask_invert ?? false,
    grow_pixels: request.mask_grow_pixels ?? 0,
    feather_pixels: request.mask_feather_pixels ?? 0,
  };
}

/** Returns the parameters of a request that a kept edit was made from. */
export function requestOfEdit(edit: KeptEdit): Partial<GenerationRequest> {
  const { mask, last_frame: frame } = edit;
  return {
    mask_upload_id: mask?.upload_id ?? undefined,
    mask_shapes: mask?.shapes,
    mask_invert: mask?.invert,
    mask_grow_pixels: mask?.grow_pixels,
    mask_feather_pixels: mask?.feather_pixels,
    references: edit.references.map(({ kind, id }) => (kind === "upload" ? { upload_id: id } : { creation_id: id })),
    last_frame_upload_id: frame?.kind === "upload" ? frame.id : undefined,
    last_frame_creation_id: frame?.kind === "creation" ? frame.id : undefined,
    expand: edit.expand ?? undefined,
    scale: edit.scale ?? undefined,
    fidelity: edit.fidelity ?? undefined,
    output: edit.output ?? undefined,
    frames_per_second: edit.frames_per_second ?? undefined,
    adjustments: edit.adjustments ?? undefined,
    ...(edit.clips.length > 0 && {
      clips: edit.clips.map(({ id, from_seconds, to_seconds }) => {
        return { creation_id: id, from_seconds, to_seconds: to_seconds ?? undefined };
      }),
    }),
  };
}

/** Returns the size of an edit's result in pixels. An image that is edited as a whole gets the size of its quality. */
export function editedSize(
  { adjustedSize }: Pick<GenerationDeps, "adjustedSize">,
  mode: GenerationType,
  edit: KeptEdit,
  source: Size,
  longSidePixels: number,
): Size {
  const { adjustments, expand, mask, scale } = edit;
  if (adjustments) return adjustedSize(source, adjustments);
  if (expand) return expandedSize(source, expand);
  if (scale) return { width: source.width * scale, height: source.height * scale };
  const longest = Math.max(source.width, source.height);
  if (mode !== "image-edit" || mask || longest <= longSidePixels) return { width: source.width, height: source.height };
  return sizeWithin(source, source.width * source.height * (longSidePixels / longest) ** 2);
}

/** Returns the quality that sets the price: an upscaled output's follows its scale. */
export function pricedQuality(
  mode: GenerationType,
  { quality, scale }: Pick<GenerationRequest, "quality" | "scale">,
): GenerationRequest["quality"] {
  const isUpscaled = mode === "image-upscale" || mode === "video-upscale";
  return isUpscaled && scale !== undefined ? qualityOfScale[scale] : quality;
}
