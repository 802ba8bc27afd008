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

/** Reads the metadata that InvokeAI wrote before version 3. */
export function readOldInvokeAi(text: string): ForeignRecipe | undefined {
  const { data } = oldMetadata.safeParse(parseForeignJson(text));
  if (!data) return undefined;
  const { image, model_weights } = data;
  return {
    source: "invokeai",
    ...dividedPrompt(typeof image.prompt === "string" ? image.prompt : (image.prompt[0]?.prompt ?? "")),
    seed: image.seed,
    width: image.width,
    height: image.height,
    model: model_weights,
    leftOut: partsThere({ sampler: image.sampler, steps: image.steps, guidance: image.cfg_scale }),
  };
}

/** Reads the command line that the first versions of InvokeAI wrote, such as `"a boat" -s 50 -S 42 -W 512 -H 768`. */
export function readDream(text: string): ForeignRecipe | undefined {
  const [, quoted, options] = /^\s*"((?:[^"\\]|\\.)*)"((?:\s.*)?)$/s.exec(text) ?? [];
  if (quoted === undefined || options === undefined) return undefined;
  const option = (letter: string) => new RegExp(`\\s-${letter}\\s?(\\d[\\d.]{0,19})(?=\\s|$)`).exec(options)?.[1];
  const number = (letter: string) => numberOrText.parse(option(letter));
  return {
    source: "invokeai",
    ...dividedPrompt(quoted.replace(/\\(.)/gs, "$1")),
    seed: number("S"),
    width: number("W"),
    height: number("H"),
    model: undefined,
    leftOut: partsThere({
      sampler: /\s-A\s?\w/.test(options),
      steps: number("s"),
      guidance: number("C"),
    }),
  };
}

/** Before version 3, the prompt contained the negative one in brackets. */
function dividedPrompt(prompt: string): Pick<ForeignRecipe, "prompt" | "negativePrompt"> {
  return {
    prompt: prompt.replace(/\[[^[\]]*\]/g, "").trim(),
    negativePrompt: [...prompt.matchAll(/\[([^[\]]*)\]/g)].map(([, negative]) => negative).join(", "),
  };
}
