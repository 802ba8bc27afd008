import { z } from "zod";
import { type EditCapability, noEdits, scale } from "../../../../contract/edits.ts";
import {
  cutoutOutputs,
  type GenerationType,
  isImageEdit,
  isVideoEdit,
  needsSource,
  qualityOfScale,
} from "../../../../contract/generation-terms.ts";
import { editMaxPixels, expandMaxPixels, framesPerSecondMax, referencesMax } from "../../../../contract/limits.ts";

/** Further options of the provider, under its own names; passed on unchanged. */
export const options = z.record(z.string().min(1), z.json()).default({});
export type ProviderOptions = z.infer<typeof options>;

const optionName = z.string().min(1).max(60);
const need = z.enum(["none", "optional", "required"]);

/** What one mode of a model accepts besides a description, and how the provider gets it. */
export const inputFields = {
  /** What the model does with a prompt. By default a prompt is required and sent as it is. */
  prompt: z
    .strictObject({
      need,
      /** What is sent, with `{prompt}` where the user's prompt stands. */
      sentence: z.string().min(1).max(1_000).default("{prompt}"),
      /** Stands for a prompt that was not given. */
      fallback: z.string().max(500).default(""),
    })
    .optional(),
  /** How many images the provider accepts, the source among them; with an option for them where it has its own name. */
  images: z.strictObject({ max: z.number().int().min(1).max(16).default(1), option: optionName.optional() }).optional(),
  /** Which part of a mask changes: white, black, or transparent. Without it, masks are refused. */
  mask: z
    .strictObject({
      changes: z.enum(["white", "black", "transparent"]),
      need: z.enum(["optional", "required"]),
      /** Whether gray changes in part. */
      soft: z.boolean().default(false),
    })
    .optional(),
  scale: z.strictObject({ option: optionName, values: z.array(scale).min(1) }).optional(),
  /** The option for fidelity, with its values for 0 and for 1. */
  fidelity: z.strictObject({ option: optionName, atZero: z.number(), atOne: z.number() }).optional(),
  /** The options for the added pixels. Without them, an expanded image is sent as a fill, with a mask. */
  expand: z
    .strictObject({
      left: optionName,
      top: optionName,
      right: optionName,
      bottom: optionName,
      maxPixels: z.number().int().min(1).max(expandMaxPixels).default(expandMaxPixels),
    })
    .optional(),
  /** The results of a cutout, with the options for each. */
  outputs: z.partialRecord(z.enum(cutoutOutputs), options).optional(),
  /** The option for the last frame, and another target and option for the first one where it needs them. */
  lastFrame: z
    .strictObject({
      option: optionName.optional(),
      target: z.string().trim().min(1).max(200).optional(),
      imageOption: optionName.optional(),
    })
    .optional(),
  /** The option for a source video. */
  video: z.strictObject({ option: optionName }).optional(),
  framesPerSecond: z
    .strictObject({ option: optionName, values: z.array(z.number().int().min(1).max(framesPerSecondMax)).min(1) })
    .optional(),
  /** The most pixels of a source. A larger one is scaled down. */
  sourceMaxPixels: z.number().int().min(65_536).max(editMaxPixels).optional(),
  /** Set where it differs from the model's. */
  seed: z.boolean().optional(),
};
const inputs = z.strictObject(inputFields);
export type ModeInputs = z.infer<typeof inputs>;

/** Returns what the form and the checks learn of a mode. */
export function editCapabilityOf(mode: GenerationType, how: ModeInputs): EditCapability {
  // The product draws the mask of an expanded image itself.
  const mask = mode === "image-expand" ? undefined : how.mask;
  return {
    ...noEdits,
    prompt: how.prompt?.need ?? "required",
    mask: mask?.need ?? "none",
    soft_mask: mask?.soft ?? false,
    references_max: referencesMaxOf(mode, how),
    scales: how.scale?.values ?? [],
    expand_max_pixels: mode === "image-expand" ? (how.expand?.maxPixels ?? expandMaxPixels) : null,
    fidelity: how.fidelity !== undefined,
    outputs: cutoutOutputs.filter((output) => how.outputs?.[output]),
    last_frame: how.lastFrame !== undefined,
    frames_per_second: how.framesPerSecond?.values ?? [],
  };
}

/** Returns how many images a mode accepts besides its source. */
export function referencesMaxOf(mode: GenerationType, { images }: Pick<ModeInputs, "images">): number {
  if (images === undefined) return 0;
  return Math.min(referencesMax, images.max - (needsSource(mode) ? 1 : 0));
}

/** Returns what a mode lacks to be offered, in words for the operator. */
export function flawsOfMode(
  mode: GenerationType,
  how: ModeInputs,
  model: { engine: string; qualities: object },
): string[] {
  const flaws: string[] = [];
  const demand = (holds: boolean, flaw: string) => {
    if (!holds) flaws.push(flaw);
  };
  if (mode === "image-fill" || mode === "image-erase") demand(how.mask?.need === "required", "needs a required mask");
  if (mode === "image-expand") demand(Boolean(how.mask ?? how.expand), "needs a mask or the options of expand");
  if (mode === "image-cutout") demand(Object.keys(how.outputs ?? {}).length > 0, "needs outputs");
  if (mode === "image-upscale") demand(how.scale !== undefined, "needs a scale");
  if (mode === "video-upscale") demand(Boolean(how.scale ?? how.framesPerSecond), "needs a scale or framesPerSecond");
  if (isVideoEdit(mode)) demand(how.video !== undefined, "needs the option of the video");
  if (!isImageEdit(mode) || model.engine === "google") demand(!how.mask, "accepts no mask");
  if (how.lastFrame) {
    demand(mode.startsWith("image-to-video"), "accepts no last frame");
    demand(how.lastFrame.option !== undefined || model.engine === "google", "needs the option of the last frame");
  }
  for (const times of how.scale?.values ?? []) {
    demand(
      qualityOfScale[times] in model.qualities,
      `needs the quality ${qualityOfScale[times]} for the scale ${times}`,
    );
  }
  return flaws;
}
