import { z } from "zod";
import { type ForeignRecipe, numberOrText, partsThere, textOrNone, withoutWeights } from "./foreign-recipe.ts";

const parameters = z.object({
  sui_image_params: z.object({
    prompt: z.string(),
    negativeprompt: textOrNone,
    model: textOrNone,
    seed: numberOrText,
    steps: numberOrText,
    cfgscale: numberOrText,
    width: numberOrText,
    height: numberOrText,
    sampler: textOrNone,
    loras: z
      .union([z.string(), z.array(z.unknown())])
      .optional()
      .catch(undefined),
  }),
});

/** Reads the parameters of SwarmUI. */
export function readSwarmUi(json: unknown): ForeignRecipe | undefined {
  const given = parameters.safeParse(json).data?.sui_image_params;
  if (!given) return undefined;
  const positive = withoutWeights(given.prompt);
  const negative = withoutWeights(given.negativeprompt ?? "");
  return {
    source: "swarmui",
    prompt: positive.text,
    negativePrompt: negative.text,
    seed: given.seed,
    width: given.width,
    height: given.height,
    model: given.model,
    leftOut: partsThere({
      loras: positive.hasLoras || (given.loras?.length ?? 0) > 0,
      weights: positive.hasWeights || negative.hasWeights,
      sampler: given.sampler,
      steps: given.steps,
      guidance: given.cfgscale,
    }),
  };
}
