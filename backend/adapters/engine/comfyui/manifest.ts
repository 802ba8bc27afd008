import { z } from "zod";
import {
  aspectRatios,
  generationTypes,
  makesVideo,
  needsSource,
  qualities,
} from "../../../../contract/generation-terms.ts";
import {
  durationMaxSeconds,
  durationMinSeconds,
  outputsPerRunMax,
  promptMaxCharacters,
} from "../../../../contract/limits.ts";
import type { Graph } from "./answers.ts";

const id = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{0,39}$/, "lower-case letters, digits, dots and hyphens only, at most 40");
const fileName = z.string().regex(/^[^/\\]{1,100}$/, "a file of the same folder");

/** One input of one node, as `<node>.<input>`. */
const target = z.string().regex(/^[^.]+\..+$/, "an input is written <node>.<input>");
const targets = z.union([target.transform((one) => [one]), z.array(target).min(1)]).default([]);
const output = z.tuple([z.string(), z.number().int().min(0)]);
/** The node classes that load a LoRA. */
export const loraClasses = ["LoraLoaderModelOnly", "LoraLoader"] as const;
const constants = z.record(target, z.union([z.string(), z.number(), z.boolean()])).default({});

/** What the product must know about a graph to offer it and to fill it in. docs/comfyui.md explains each field. */
export const manifestSchema = z
  .strictObject({
    id,
    label: z.string().trim().min(1).max(60),
    mode: z.enum(generationTypes),
    tier: z.enum(["basic", "advanced"]).default("basic"),
    graph: fileName,
    without: z.array(z.string()).default([]),
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
    outputs_max: z.number().int().min(1).max(outputsPerRunMax).default(outputsPerRunMax),
    typical_seconds: z.number().positive(),
    deadline_seconds: z.number().positive(),
  })
  .superRefine((manifest, context) => {
    const { set, mode } = manifest;
    const demand = (holds: boolean, message: string) => {
      if (!holds) context.addIssue({ code: "custom", message });
    };
    const isVideo = makesVideo(mode);
    demand(set.prefix.length > 0, "set.prefix is missing: outputs are found by it");
    demand(set.prompt.length > 0, "set.prompt is missing");
    demand(set.seed.length > 0, "set.seed is missing");
    demand(set.image.length > 0 === needsSource(mode), `${mode} ${needsSource(mode) ? "needs" : "has no"} set.image`);
    demand(set.frames.length > 0 === isVideo, `${mode} ${isVideo ? "needs" : "has no"} set.frames`);
    demand((manifest.frames !== undefined) === isVideo, `${mode} ${isVideo ? "needs" : "has no"} frames`);
    demand(
      manifest.durations_seconds.length > 0 === isVideo,
      `${mode} ${isVideo ? "needs" : "has no"} durations_seconds`,
    );
    demand((manifest.strength !== undefined) === set.strength.length > 0, "strength and set.strength belong together");
    const strength = manifest.strength;
    if (strength)
      demand(strength.min <= strength.default && strength.default <= strength.max, "strength is out of order");
    const hasSound = manifest.audio_prompt || set.audio.length > 0;
    demand(!hasSound || mode === "image-to-video-audio", `${mode} has no audio_prompt and no set.audio`);
    demand(manifest.lora?.class !== "LoraLoader" || manifest.lora.clip !== undefined, "LoraLoader needs lora.clip");
    demand(manifest.deadline_seconds > manifest.typical_seconds, "deadline_seconds is not above typical_seconds");
  });
export type Manifest = z.infer<typeof manifestSchema>;

/** A LoRA that the operator offers with some of the graphs. Each pair is a separate model. */
export const lorasSchema = z
  .array(
    z.strictObject({
      id,
      label: z.string().trim().min(1).max(40),
      file: z.string().min(1).max(200),
      models: z.array(id).min(1),
      strength: z.number().min(-4).max(4).default(1),
      /** Words that activate the LoRA, put before the prompt. */
      trigger: z.string().trim().max(200).default(""),
      tier: z.enum(["basic", "advanced"]).optional(),
    }),
  )
  .max(100);
export type Lora = z.infer<typeof lorasSchema>[number];

/** Splits a target into its node and its input. Node ids contain no dots; inputs may. */
export function splitTarget(name: string): [node: string, input: string] {
  const dot = name.indexOf(".");
  return [name.slice(0, dot), name.slice(dot + 1)];
}

/** Returns the manifest's targets whose nodes are not in its graph. */
export function strayTargets(manifest: Manifest, graph: Graph): string[] {
  const named = [
    ...Object.values(manifest.set).flat(),
    ...Object.keys(manifest.files),
    ...manifest.qualities.flatMap((quality) => Object.keys(quality.set)),
  ].map((name) => splitTarget(name)[0]);
  const slots = [manifest.lora?.model, manifest.lora?.clip].flatMap((slot) => (slot ? [slot[0]] : []));
  const left = new Set(Object.keys(graph).filter((node) => !manifest.without.includes(node)));
  const stray = [...named, ...slots].filter((node) => !left.has(node));
  return [...new Set([...stray, ...manifest.without.filter((node) => !Object.hasOwn(graph, node))])];
}
