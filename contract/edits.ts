import { z } from "zod";
import { anchors, aspectRatios, cutoutOutputs, scales } from "./generation-terms.ts";
import {
  clipsMax,
  clipsMin,
  expandMaxPixels,
  framesPerSecondMax,
  maskFeatherMaxPixels,
  maskGrowMaxPixels,
  maskPointsMax,
  maskShapesMax,
  referencesMax,
  videoMaxSeconds,
} from "./limits.ts";

/** A position or length as a fraction of the source's width or height. */
const fraction = z.number().min(0).max(1);
const point = z.tuple([fraction, fraction]);
const box = { x: fraction, y: fraction, width: fraction, height: fraction };

/** A shape of a mask, in fractions of the source, so that it needs no size. */
export const maskShape = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("rectangle"), ...box }),
    z.object({ kind: z.literal("ellipse"), ...box }),
    z.object({ kind: z.literal("polygon"), points: z.array(point).min(3).max(maskPointsMax) }),
    z.object({
      kind: z.literal("stroke"),
      points: z.array(point).min(1).max(maskPointsMax),
      /** A fraction of the source's longer side. */
      width: z.number().min(0.001).max(1),
    }),
  ])
  .meta({ id: "MaskShape" });
export type MaskShape = z.infer<typeof maskShape>;

/**
 * The part of the source that changes. White changes, black stays, gray changes in part. The other fields need an
 * uploaded mask or shapes.
 */
export const maskFields = {
  /** An uploaded mask. It may have any size and is scaled to the source. */
  mask_upload_id: z.uuid().optional(),
  /** Shapes instead of an uploaded mask, or added to it. */
  mask_shapes: z.array(maskShape).max(maskShapesMax).optional(),
  mask_invert: z.boolean().optional(),
  /** Pixels of the source; a negative number shrinks the mask. */
  mask_grow_pixels: z.number().int().min(-maskGrowMaxPixels).max(maskGrowMaxPixels).optional(),
  /** The width of the soft edge, in pixels of the source. */
  mask_feather_pixels: z.number().int().min(0).max(maskFeatherMaxPixels).optional(),
};

/** One of the caller's uploads or creations. */
export const imageReference = z
  .object({ upload_id: z.uuid().optional(), creation_id: z.uuid().optional() })
  .refine((reference) => (reference.upload_id === undefined) !== (reference.creation_id === undefined), {
    error: "onlyOne",
  })
  .meta({ id: "ImageReference" });
export type ImageReference = z.infer<typeof imageReference>;

/** Images that the model looks at besides the source: a character, a product, a style. */
export const referenceFields = {
  references: z.array(imageReference).max(referencesMax).optional(),
  /** A saved set of images, which are added to the references. */
  series_id: z.uuid().optional(),
};

const side = z.number().int().min(0).max(expandMaxPixels).default(0);
/** How many pixels are added on each side. */
export const expand = z
  .object({ left: side, top: side, right: side, bottom: side })
  .refine(({ left, top, right, bottom }) => left + top + right + bottom > 0, { error: "expandNothing" });
export type Expand = z.infer<typeof expand>;

/** Where the source stays when it is expanded to an aspect ratio. */
export const anchor = z.enum(anchors).optional();
export const scale = z.union(scales.map((times) => z.literal(times)));
/** 1 keeps the source, 0 lets the model invent detail. */
export const fidelity = fraction.optional();
export const cutoutOutput = z.enum(cutoutOutputs).optional();
export const framesPerSecond = z.number().int().min(1).max(framesPerSecondMax).optional();

const clipSeconds = z.number().min(0).max(videoMaxSeconds).optional();
/** A part of one of the caller's videos, in seconds since its beginning; the whole video by default. */
export const stripClip = z
  .object({ creation_id: z.uuid(), from_seconds: clipSeconds, to_seconds: clipSeconds })
  .refine(({ from_seconds: from = 0, to_seconds: to }) => to === undefined || to > from, {
    error: "clipEmpty",
    path: ["to_seconds"],
  })
  .meta({ id: "StripClip" });
export type StripClip = z.infer<typeof stripClip>;

/** Clips in the order in which they play. */
export const stripClips = z.array(stripClip).min(clipsMin).max(clipsMax);

const amount = z.number().min(-1).max(1).default(0);
/**
 * Changes that follow rules, in this order: crop, turn, straighten, flip, light and color, blur or sharpen. 0 leaves the
 * image as it is.
 */
export const adjustments = z.object({
  /** The part to keep, in fractions of the source. */
  crop: z.object(box).optional(),
  /** Quarter turns, clockwise. */
  turn_degrees: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]).default(0),
  /** A small rotation, clockwise. The corners are cut off. */
  straighten_degrees: z.number().min(-45).max(45).default(0),
  flip_horizontal: z.boolean().default(false),
  flip_vertical: z.boolean().default(false),
  brightness: amount,
  contrast: amount,
  saturation: amount,
  /** Toward orange above 0, toward blue below. */
  warmth: amount,
  /** Blur below 0, sharpen above. */
  sharpness: amount,
});
export type Adjustments = z.infer<typeof adjustments>;

/** Parameters of the modes that edit, besides those that all modes share. */
export const editFields = {
  ...maskFields,
  ...referenceFields,
  expand: expand.optional(),
  anchor,
  scale: scale.optional(),
  fidelity,
  output: cutoutOutput,
  frames_per_second: framesPerSecond,
  last_frame_upload_id: z.uuid().optional(),
  last_frame_creation_id: z.uuid().optional(),
  adjustments: adjustments.optional(),
  clips: stripClips.optional(),
};

/** What an editing model can do. */
export const editCapability = z.object({
  prompt: z.enum(["none", "optional", "required"]),
  mask: z.enum(["none", "optional", "required"]),
  /** Whether gray parts of a mask change in part. A mask without gray is sent to other models. */
  soft_mask: z.boolean(),
  references_max: z.number().int(),
  /** Empty where nothing is upscaled. */
  scales: z.array(scale),
  /** How far one side may be moved outward; `null` where nothing is expanded. */
  expand_max_pixels: z.number().int().nullable(),
  /** Whether the model accepts `fidelity`. */
  fidelity: z.boolean(),
  /** What a cutout results in; empty for other modes. */
  outputs: z.array(z.enum(cutoutOutputs)),
  last_frame: z.boolean(),
  /** The frame rates to choose from; empty where there is no choice. */
  frames_per_second: z.array(z.number().int()),
  /** `procedural` where only images of the preview painter can be edited, because their layers are known. */
  sources: z.enum(["any", "procedural"]),
});
export type EditCapability = z.infer<typeof editCapability>;

/** Capabilities of a model that only makes new images or videos from a prompt. */
export const noEdits: EditCapability = {
  prompt: "required",
  mask: "none",
  soft_mask: false,
  references_max: 0,
  scales: [],
  expand_max_pixels: null,
  fidelity: false,
  outputs: [],
  last_frame: false,
  frames_per_second: [],
  sources: "any",
};

export const expandRatio = z.enum(aspectRatios).optional();
