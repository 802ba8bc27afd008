import { z } from "zod";
import { type ForeignRecipe, numberOrText, parseForeignJson, partsThere, textOrNone } from "./foreign-recipe.ts";

const settings = {
  seed: numberOrText,
  steps: numberOrText,
  cfg_scale: numberOrText,
  width: numberOrText,
  height: numberOrText,
};

const metadata = z.object({
  ...settings,
  positive_prompt: z.string(),
  negative_prompt: textOrNone,
  scheduler: textOrNone,
  model: z.object({ name: textOrNone, model_name: textOrNone }).optional().catch(undefined),
  loras: z.array(z.unknown()).optional().catch(undefined),
});

/** Before version 3. */
const oldMetadata = z.object({
  model_weights: textOrNone,
  image: z.object({
    ...settings,
    prompt: z.union([z.string(), z.array(z.object({ prompt: z.string() })).min(1)]),
    sampler: textOrNone,
  }),
});

/** Reads the metadata that InvokeAI writes since version 3. */
export function readInvokeAi(text: string): ForeignRecipe | undefined {
  const { data } = metadata.safeParse(parseForeignJson(text));
  if (!data) return undefined;
  return {
    source: "invokeai",
    prompt: data.positive_prompt,
    negativePrompt: data.negative_prompt ?? "",
    seed: data.seed,
    width: data.width,
    height: data.height,
    model: data.model?.name ?? data.model?.model_name,
    leftOut: partsThere({
      loras: (data.loras?.length ?? 0) > 0,
      sampler: data.scheduler,
      steps: data.steps,
      guidance: data.cfg_scale,
    }),
  };
}

/** Reads the metadata that InvokeAI wrote before version 3. Its prompt contains the negative one in brackets. */
export function readOldInvokeAi(text: string): ForeignRecipe | undefined {
  const { data } = oldMetadata.safeParse(parseForeignJson(text));
  if (!data) return undefined;
  const { image, model_weights } = data;
  const prompt = typeof image.prompt === "string" ? image.prompt : (image.prompt[0]?.prompt ?? "");
  return {
    source: "invokeai",
    prompt: prompt.replace(/\[[^[\]]*\]/g, "").trim(),
    negativePrompt: [...prompt.matchAll(/\[([^[\]]*)\]/g)].map(([, negative]) => negative).join(", "),
    seed: image.seed,
    width: image.width,
    height: image.height,
    model: model_weights,
    leftOut: partsThere({ sampler: image.sampler, steps: image.steps, guidance: image.cfg_scale }),
  };
}
