import { z } from "zod";
import {
  aspectRatios,
  type GenerationType,
  generationTypes,
  isImageEdit,
  makesVideo,
  needsSource,
  qualities,
} from "../../../../contract/generation-terms.ts";
import {
  audioPromptMaxCharacters,
  durationMaxSeconds,
  durationMinSeconds,
  negativePromptMaxCharacters,
  outputsPerRunMax,
  promptMaxCharacters,
} from "../../../../contract/limits.ts";
import type { ModelDescription } from "../port.ts";
import { editCapabilityOf, flawsOfMode, inputFields, options } from "./mode-inputs.ts";
import builtInFile from "./models.json" with { type: "json" };

export const hostedEngineIds = ["openai", "google", "fal", "replicate", "openai-compatible"] as const;
export type HostedEngineId = (typeof hostedEngineIds)[number];

/**
 * The modes that a provider can serve. Adjusting needs no model, and providers differ in whether they return an extended
 * video as a whole.
 */
const hostedModes = generationTypes.filter((mode) => mode !== "image-adjust" && mode !== "video-extend");

/**
 * Whether the provider gets pixels, an aspect ratio, or none; then it keeps the source's format or uses its default.
 */
const format = z.enum(["pixels", "ratio", "source"]);

const mode = z.strictObject({
  /** The provider's name of the model, or of its endpoint for this mode. */
  target: z.string().trim().min(1).max(200),
  options,
  /** Set where it differs from the model's. */
  format: format.optional(),
  /** How far a result may differ from its source, and the provider's option for it. */
  strength: z
    .strictObject({
      option: z.string().min(1),
      min: z.number().min(0).max(1),
      max: z.number().min(0).max(1),
      default: z.number().min(0).max(1),
    })
    .refine(({ min, max, default: usual }) => min <= usual && usual <= max, "needs min <= default <= max")
    .optional(),
  typicalSeconds: z.number().positive().optional(),
  ...inputFields,
});
export type HostedMode = z.infer<typeof mode>;

/** The most pixels of a source, unless a mode says otherwise: providers work on one to four million. */
const sourceMaxPixels = 4_194_304;

const quality = z.strictObject({ longSidePixels: z.number().int().min(64).max(4_096), options });

/** One model of one provider, as written in the built-in list and the operator's file. */
export const hostedModel = z
  .strictObject({
    engine: z.enum(hostedEngineIds),
    /** Models with the same id at two providers can replace each other. */
    id: z.string().regex(/^[\w.-]{1,100}$/, "may have letters, digits, dots, dashes and underscores"),
    label: z.string().trim().min(1).max(80),
    tier: z.enum(["basic", "advanced"]).optional(),
    modes: z.partialRecord(z.enum(hostedModes), mode).refine((modes) => Object.keys(modes).length > 0, "needs a mode"),
    aspectRatios: z.array(z.enum(aspectRatios)).min(1),
    format,
    qualities: z
      .partialRecord(z.enum(qualities), quality)
      .refine((them) => Object.keys(them).length > 0, "needs a quality"),
    sideMultiplePixels: z.number().int().min(2).max(128).default(16),
    /** The provider's limits for the shape of an edited image: how long its long side may be, and its fewest pixels. */
    ratioMax: z.number().min(1).max(20).optional(),
    pixelsMin: z.number().int().min(1).max(1_048_576).optional(),
    durationsSeconds: z.array(z.number().int().min(durationMinSeconds).max(durationMaxSeconds)).default([]),
    /** How fal expects the duration: "8s" by default, or 8, or "8". */
    durationAs: z.enum(["number", "text"]).optional(),
    promptMaxCharacters: z.number().int().min(1).max(promptMaxCharacters).default(promptMaxCharacters),
    /** The provider's option for a negative prompt; left out when it has none. */
    negativePromptOption: z.string().min(1).optional(),
    seed: z.boolean().default(false),
    typicalSeconds: z.number().positive(),
    /** An output fails after this time. Defaults to four times the usual duration, and at least three minutes. */
    deadlineSeconds: z.number().positive().optional(),
  })
  .superRefine((model, context) => {
    const modes = hostedModes.filter((candidate) => model.modes[candidate]);
    if (modes.some(makesVideo) !== modes.every(makesVideo)) {
      context.addIssue({ code: "custom", path: ["modes"], message: "must be all for images or all for videos" });
    }
    for (const candidate of modes) {
      const how = model.modes[candidate];
      const flaws = [
        ...flawsOfMode(candidate, how ?? {}, model),
        ...flawsOfFormat(candidate, how?.format ?? model.format, model),
      ];
      for (const message of flaws) {
        context.addIssue({ code: "custom", path: ["modes", candidate], message });
      }
    }
    if (modes.some(hasDuration) !== model.durationsSeconds.length > 0) {
      context.addIssue({
        code: "custom",
        path: ["durationsSeconds"],
        message: "are required for new videos, and only for them",
      });
    }
    if (modes.some(makesVideo) && !hasQueue(model.engine)) {
      context.addIssue({ code: "custom", path: ["modes"], message: `${model.engine} makes no videos here` });
    }
  });
export type HostedModel = z.infer<typeof hostedModel>;

/** The operator's list: models to add or to replace, and built-in models to leave out (`engine/id`). */
export const hostedModelsFile = z.strictObject({
  models: z.array(hostedModel).max(200).default([]),
  without: z.array(z.string()).max(200).default([]),
});
export type HostedModelsFile = z.infer<typeof hostedModelsFile>;

/** Returns why the provider would not learn the shape that was chosen, in words for the operator. */
function flawsOfFormat(
  mode: GenerationType,
  given: z.infer<typeof format>,
  { engine, aspectRatios }: { engine: HostedEngineId; aspectRatios: readonly string[] },
): string[] {
  if (given === "pixels" && (makesVideo(mode) || engine === "google")) return ["takes no pixels, but a ratio"];
  if (given === "ratio" && engine.startsWith("openai")) return ["takes no ratio, but pixels"];
  const isFree = given === "source" && !needsSource(mode) && aspectRatios.length > 1;
  return isFree ? ["has one shape only without a source, so it needs pixels, a ratio, or one aspect ratio"] : [];
}

/**
 * Returns a model without the modes that its provider's package refuses to ask for, and why each is left out, in words
 * for the operator. Google's package makes images with Gemini alone, since Google ends Imagen.
 */
export function withoutUnserved(model: HostedModel): { model: HostedModel; problems: string[] } {
  const isServed = (mode: GenerationType, { target }: HostedMode) =>
    model.engine !== "google" || makesVideo(mode) || target.startsWith("gemini-");
  const modes: HostedModel["modes"] = {};
  const problems = new Set<string>();
  for (const mode of hostedModes) {
    const how = model.modes[mode];
    if (!how) continue;
    if (isServed(mode, how)) modes[mode] = how;
    else
      problems.add(
        `Google makes images with Gemini only, so “${how.target}” is not offered; name a model that begins with “gemini-” in HOSTED_MODELS.`,
      );
  }
  return { model: { ...model, modes }, problems: [...problems] };
}

/** Whether the user chooses how long the video is. */
function hasDuration(mode: GenerationType): boolean {
  return makesVideo(mode) && mode !== "video-upscale";
}

/** Returns how a model serves a mode; `undefined` when it does not. */
export function modeOf(model: HostedModel | undefined, mode: GenerationType): HostedMode | undefined {
  const served = hostedModes.find((candidate) => candidate === mode);
  return served && model?.modes[served];
}

/** Whether the provider has a queue. Providers that make videos have one, and any process can find jobs in it again. */
export function hasQueue(engine: HostedEngineId): boolean {
  return engine === "fal" || engine === "replicate" || engine === "google";
}

/** Whether a job waits in the provider's queue; otherwise this process waits for its answer. */
export function isQueued(engine: HostedEngineId, kind: GenerationType): boolean {
  return engine === "google" ? makesVideo(kind) : hasQueue(engine);
}

const builtIn = hostedModelsFile.parse(builtInFile).models;

/** Returns the models of one provider: the built-in ones, changed by the operator's file. */
export function modelsOf(
  engine: HostedEngineId,
  file: HostedModelsFile,
  named: readonly HostedModel[] = [],
): HostedModel[] {
  const nameOf = (model: HostedModel) => `${model.engine}/${model.id}`;
  const own = new Set(file.models.map(nameOf));
  const ours = [...builtIn, ...named].filter((model) => !own.has(nameOf(model)));
  return [...ours, ...file.models].filter((model) => model.engine === engine && !file.without.includes(nameOf(model)));
}

/** Returns a model that the operator named for an OpenAI-compatible server: text to image, with the size in pixels. */
export function compatibleModel(target: string): HostedModel {
  return hostedModel.parse({
    engine: "openai-compatible",
    id: target.replace(/[^\w.-]+/g, "-").slice(0, 100),
    label: target.slice(0, 80),
    modes: { "text-to-image": { target, options: { response_format: "b64_json" } } },
    aspectRatios,
    format: "pixels",
    qualities: { draft: { longSidePixels: 768 }, standard: { longSidePixels: 1_024 } },
    sideMultiplePixels: 64,
    typicalSeconds: 20,
  });
}

/** Returns the model's descriptions, one for each mode. The form, the checks and the price list use them. */
export function describeModel(model: HostedModel): ModelDescription[] {
  return hostedModes.flatMap((kind) => {
    const how = model.modes[kind];
    if (!how) return [];
    const typicalSeconds = how.typicalSeconds ?? model.typicalSeconds;
    return {
      mode: kind,
      id: model.id,
      label: model.label,
      tier: model.tier ?? (makesVideo(kind) ? "advanced" : "basic"),
      aspectRatios: model.aspectRatios,
      qualities: qualities.flatMap((id) => {
        const one = model.qualities[id];
        return one ? { id, longSidePixels: one.longSidePixels } : [];
      }),
      durationsSeconds: hasDuration(kind) ? model.durationsSeconds : [],
      promptMaxCharacters: model.promptMaxCharacters,
      negativePromptMaxCharacters: model.negativePromptOption ? negativePromptMaxCharacters : null,
      seed: how.seed ?? model.seed,
      strength: how.strength ? { min: how.strength.min, max: how.strength.max, default: how.strength.default } : null,
      source: needsSource(kind) ? "required" : "none",
      audio: kind === "image-to-video-audio" ? { promptMaxCharacters: audioPromptMaxCharacters, upload: false } : null,
      edit: editCapabilityOf(kind, how),
      ...(isImageEdit(kind) ? { sourceMaxPixels: how.sourceMaxPixels ?? sourceMaxPixels } : {}),
      outputsMax: outputsPerRunMax,
      progress: "estimated",
      // Google cannot cancel a video that it has started.
      cancel: model.engine === "google" && makesVideo(kind) ? "before-start" : "any-time",
      typicalSeconds,
      origin: needsSource(kind) ? "model-edit" : "model",
      deadlineSeconds: deadlineSecondsOf(model, typicalSeconds),
      sideMultiplePixels: model.sideMultiplePixels,
    };
  });
}

/** Returns after how many seconds an output of a model fails. */
export function deadlineSecondsOf(model: HostedModel, typicalSeconds: number): number {
  return Math.max(model.deadlineSeconds ?? Math.max(180, 4 * typicalSeconds), typicalSeconds + 1);
}
