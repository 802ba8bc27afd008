import { z } from "zod";
import { scale } from "../../../../contract/edits.ts";
import { aspectRatios, cutoutOutputs, generationTypes, qualities } from "../../../../contract/generation-terms.ts";
import {
  durationMaxSeconds,
  durationMinSeconds,
  editMaxPixels,
  expandMaxPixels,
  framesPerSecondMax,
  outputsPerRunMax,
  promptMaxCharacters,
  referencesMax,
} from "../../../../contract/limits.ts";

export const id = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{0,39}$/, "lower-case letters, digits, dots and hyphens only, at most 40");
const fileName = z.string().regex(/^[^/\\]{1,100}$/, "a file of the same folder");

/** One input of one node, as `<node>.<input>`. */
const target = z.string().regex(/^[^.]+\..+$/, "an input is written <node>.<input>");
const someTargets = z.union([target.transform((one) => [one]), z.array(target).min(1)]);
const targets = someTargets.default([]);
/**
 * Nodes to remove. `<node>` takes its links with it. `<node>.<input>` leaves a bridge: what was linked to the node is
 * linked to what the input is linked to.
 */
const nodes = z.array(z.string().min(1));
const output = z.tuple([z.string(), z.number().int().min(0)]);
/** The node classes that load a LoRA. */
export const loraClasses = ["LoraLoaderModelOnly", "LoraLoader"] as const;
const constants = z.record(target, z.union([z.string(), z.number(), z.boolean()])).default({});

/** What the product must know about a graph to offer it and to fill it in. docs/comfyui.md explains each field. */
export const manifestFields = z.strictObject({
  id,
  label: z.string().trim().min(1).max(60),
  mode: z.enum(generationTypes).exclude(["image-adjust"], { error: "image-adjust needs no model" }),
  tier: z.enum(["basic", "advanced"]).default("basic"),
  graph: fileName,
  license: z.strictObject({ name: z.string().trim().min(1).max(100), commercial: z.boolean() }).optional(),
  without: nodes.default([]),
  absent: z
    .strictObject({
      mask: nodes.optional(),
      last_frame: nodes.optional(),
      references: z.array(nodes).default([]),
    })
    .prefault({}),
  set: z.strictObject({
    prompt: targets,
    negative_prompt: targets,
    seed: targets,
    width: targets,
    height: targets,
    frames: targets,
    strength: targets,
    image: targets,
    audio: targets,
    mask: targets,
    references: z.array(someTargets).max(referencesMax).default([]),
    last_frame: targets,
    video: targets,
    scale: targets,
    frames_per_second: targets,
    frames_multiplier: targets,
    prefix: targets,
    poster_prefix: targets,
  }),
  files: z.record(target, z.array(z.string().min(1)).min(1)).default({}),
  lora: z.strictObject({ class: z.enum(loraClasses), model: output, clip: output.optional() }).optional(),
  aspect_ratios: z
    .array(z.enum(aspectRatios))
    .min(1)
    .default([...aspectRatios]),
  qualities: z
    .array(
      z.strictObject({ id: z.enum(qualities), long_side_pixels: z.number().int().min(64).max(8192), set: constants }),
    )
    .min(1),
  side_multiple_pixels: z.number().int().min(2).max(256).default(8),
  frames: z
    .strictObject({ per_second: z.number().min(1).max(120), multiple: z.number().int().min(1).max(64) })
    .optional(),
  durations_seconds: z.array(z.number().int().min(durationMinSeconds).max(durationMaxSeconds)).default([]),
  prompt_max_characters: z.number().int().min(1).max(promptMaxCharacters).default(promptMaxCharacters),
  strength: z
    .strictObject({ min: z.number().min(0).max(1), max: z.number().min(0).max(1), default: z.number().min(0).max(1) })
    .optional(),
  audio_prompt: z.boolean().default(false),
  edit: z
    .strictObject({
      prompt: z.enum(["optional", "required"]).default("required"),
      soft_mask: z.boolean().default(false),
      scales: z.array(scale).default([]),
      expand_max_pixels: z.number().int().min(1).max(expandMaxPixels).optional(),
      outputs: z.partialRecord(z.enum(cutoutOutputs), nodes).default({}),
      frames_per_second: z.array(z.number().int().min(1).max(framesPerSecondMax)).default([]),
    })
    .prefault({}),
  source_max_pixels: z.number().int().min(65_536).max(editMaxPixels).optional(),
  outputs_max: z.number().int().min(1).max(outputsPerRunMax).default(outputsPerRunMax),
  typical_seconds: z.number().positive(),
  deadline_seconds: z.number().positive(),
});
export type Manifest = z.infer<typeof manifestFields>;
