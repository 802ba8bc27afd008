import { z } from "zod";
import { type ForeignRecipe, numberOrText, partsThere, textOrNone, withoutWeights } from "./foreign-recipe.ts";

const parameters = z.object({
  prompt: z.string(),
  negative_prompt: textOrNone,
  base_model: textOrNone,
  /** A Python tuple as text, such as `(1152, 896)`. */
  resolution: textOrNone,
  seed: numberOrText,
  steps: numberOrText,
  guidance_scale: numberOrText,
  sampler: textOrNone,
  lora_combined_1: textOrNone,
});

/** Reads the parameters of Fooocus in its own scheme. In the other one, it writes them as A1111 does. */
export function readFooocus(json: unknown): ForeignRecipe | undefined {
  const { data } = parameters.safeParse(json);
  if (!data) return undefined;
  const positive = withoutWeights(data.prompt);
  const negative = withoutWeights(data.negative_prompt ?? "");
  const [, width, height] = /^\s*\(?\s*(\d{1,5})\s*,\s*(\d{1,5})\s*\)?\s*$/.exec(data.resolution ?? "") ?? [];
  return {
    source: "fooocus",
    prompt: positive.text,
    negativePrompt: negative.text,
    seed: data.seed,
    width: width === undefined ? undefined : Number(width),
    height: height === undefined ? undefined : Number(height),
    model: data.base_model,
    leftOut: partsThere({
      loras: positive.hasLoras || data.lora_combined_1,
      weights: positive.hasWeights || negative.hasWeights,
      sampler: data.sampler,
      steps: data.steps,
      guidance: data.guidance_scale,
    }),
  };
}
