import { z } from "zod";
import { editCapability } from "./edits.ts";
import { aspectRatios, generationTypes, origins, qualities } from "./generation-terms.ts";

/** One model in one mode. The composer, the checks and the price on the button use it. */
export const modelCapability = z
  .object({
    id: z.string(),
    label: z.string(),
    /** The name of the engine that users see. */
    engine: z.string(),
    origin: z.enum(origins),
    /** Whether it was trained for the caller. */
    is_own: z.boolean(),
    /** Whether the caller's plan includes it. For a trained model, whether it can be loaded now. */
    available: z.boolean(),
    aspect_ratios: z.array(z.enum(aspectRatios)).min(1),
    qualities: z
      .array(
        z.object({
          id: z.enum(qualities),
          long_side_pixels: z.number().int(),
          /** The price of one output. */
          price_credits: z.number(),
        }),
      )
      .min(1),
    /** Empty for images; the first is the default. */
    durations_seconds: z.array(z.number().int()),
    prompt_max_characters: z.number().int(),
    /** `null` where the model ignores a negative prompt. */
    negative_prompt_max_characters: z.number().int().nullable(),
    seed: z.boolean(),
    /** `null` where it cannot be chosen. */
    strength: z.object({ min: z.number(), max: z.number(), default: z.number() }).nullable(),
    source: z.enum(["none", "required"]),
    /** The options for sound; `null` where there are none. */
    audio: z.object({ prompt_max_characters: z.number().int().nullable(), upload: z.boolean() }).nullable(),
    /** What it can edit and accepts besides the prompt and the source. */
    edit: editCapability,
    outputs_max: z.number().int(),
    progress: z.enum(["exact", "estimated"]),
    cancel: z.enum(["any-time", "before-start", "never"]),
    typical_seconds: z.number(),
  })
  .meta({ id: "ModelCapability" });
export type ModelCapability = z.infer<typeof modelCapability>;

export const modeCapability = z
  .object({
    mode: z.enum(generationTypes),
    media: z.enum(["image", "video"]),
    /** In order of preference; the first available one is the default. */
    models: z.array(modelCapability).min(1),
  })
  .meta({ id: "ModeCapability" });
export type ModeCapability = z.infer<typeof modeCapability>;

const selectable = z.enum(["any", "procedural"]).nullable();
/**
 * What can be selected as a mask, and in which images: `procedural` where only in images of the preview painter, `null`
 * where nothing selects it.
 */
export const selectionCapability = z
  .object({ subject: selectable, text: selectable })
  .meta({ id: "SelectionCapability" });
export type SelectionCapability = z.infer<typeof selectionCapability>;

/** What a run would cost, and whether the caller has enough credits. */
export const quote = z
  .object({
    generation_type: z.enum(generationTypes),
    model: z.string(),
    price_credits: z.number(),
    count: z.number().int(),
    cost_credits: z.number(),
    current_credits: z.number(),
    affordable: z.boolean(),
  })
  .meta({ id: "Quote" });
export type Quote = z.infer<typeof quote>;
