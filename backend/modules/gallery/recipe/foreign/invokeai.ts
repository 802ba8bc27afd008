import { z } from "zod";
import { type ForeignRecipe, numberOrText, parseForeignJson, partsThere, textOrNone } from "./foreign-recipe.ts";
import { plainPrompt } from "./plain-prompt.ts";

const settings = {
  seed: numberOrText,
  steps: numberOrText,
  cfg_scale: numberOrText,
  width: numberOrText,
  height: numberOrText,
};
const list = z.array(z.unknown()).optional().catch(undefined);
/** Anything but `null` is there. */
const anything = z
  .unknown()
  .transform((value) => value ?? undefined)
  .optional();

const metadata = z.object({
  ...settings,
  positive_prompt: z.string(),
  negative_prompt: textOrNone,
  positive_style_prompt: textOrNone,
  negative_style_prompt: textOrNone,
  scheduler: textOrNone,
  guidance: numberOrText,
  model: z.object({ name: textOrNone, model_name: textOrNone }).optional().catch(undefined),
  loras: list,
  controlnets: list,
  ipAdapters: list,
  t2iAdapters: list,
  ref_images: list,
  init_image: anything,
  refiner_model: anything,
  vae: anything,
  hrf_enabled: z.boolean().optional().catch(undefined),
  clip_skip: numberOrText,
});

/** A prompt of a region, in the layers of version 4 and in the canvas of version 5. */
const regionalPrompt = /"(?:positivePrompt|negativePrompt)":\s?"[^"]/;
/** An image in these layers. */
const layerImage = /"image(?:_name|Name)":\s?"/;

/** Before version 3. */
const oldMetadata = z.object({
  model_weights: textOrNone,
  image: z.object({
    ...settings,
    prompt: z.union([z.string(), z.array(z.object({ prompt: z.string(), weight: numberOrText })).min(1)]),
    sampler: textOrNone,
    type: textOrNone,
    variations: list,
  }),
});

/** Reads the metadata that InvokeAI writes since version 3. */
export function readInvokeAi(text: string): ForeignRecipe | undefined {
  const { data } = metadata.safeParse(parseForeignJson(text));
  if (!data) return undefined;
  const positive = plainPrompt(withStyle(data.positive_prompt, data.positive_style_prompt), "invokeai");
  const negative = plainPrompt(withStyle(data.negative_prompt ?? "", data.negative_style_prompt), "invokeai");
  const isThere = (parts: unknown[] | undefined) => (parts?.length ?? 0) > 0;
  return {
    source: "invokeai",
    prompt: positive.text,
    negativePrompt: negative.text,
    seed: data.seed,
    width: data.width,
    height: data.height,
    model: data.model?.name ?? data.model?.model_name,
    leftOut: partsThere(
      {
        loras: isThere(data.loras),
        sampler: data.scheduler,
        steps: data.steps,
        guidance: data.cfg_scale ?? data.guidance,
        prompts: regionalPrompt.test(text),
        images:
          data.init_image !== undefined ||
          [data.controlnets, data.ipAdapters, data.t2iAdapters, data.ref_images].some(isThere) ||
          layerImage.test(text),
        other:
          data.refiner_model !== undefined || data.vae !== undefined || data.hrf_enabled || Boolean(data.clip_skip),
      },
      [positive, negative],
    ),
  };
}

/** SDXL takes a second text. Without one of its own, InvokeAI repeats the prompt in it, alone or before the style. */
function withStyle(prompt: string, style = ""): string {
  const [words, more] = [prompt.trim(), style.trim()];
  if (words === "" || more === "" || words === more) return words || more;
  return more.startsWith(words) ? more : `${words}, ${more}`;
}

/** Reads the metadata that InvokeAI wrote before version 3. */
export function readOldInvokeAi(text: string): ForeignRecipe | undefined {
  const { data } = oldMetadata.safeParse(parseForeignJson(text));
  if (!data) return undefined;
  const { image, model_weights } = data;
  const prompts = typeof image.prompt === "string" ? [{ prompt: image.prompt, weight: 1 }] : image.prompt;
  const { positive, negative } = dividedPrompt(prompts.map(({ prompt }) => prompt));
  return {
    source: "invokeai",
    prompt: positive.text,
    negativePrompt: negative.text,
    seed: image.seed,
    width: image.width,
    height: image.height,
    model: model_weights,
    leftOut: partsThere(
      {
        sampler: image.sampler,
        steps: image.steps,
        guidance: image.cfg_scale,
        weights: prompts.some(({ weight }) => weight !== undefined && weight !== 1),
        images: image.type === "img2img",
        other: (image.variations?.length ?? 0) > 0,
      },
      [positive, negative],
    ),
  };
}

/** Reads the command line that the first versions of InvokeAI wrote, such as `"a boat" -s 50 -S 42 -W 512 -H 768`. */
export function readDream(text: string): ForeignRecipe | undefined {
  const [, quoted, options] = /^\s*"((?:[^"\\]|\\.)*)"((?:\s.*)?)$/s.exec(text) ?? [];
  if (quoted === undefined || options === undefined) return undefined;
  const option = (letter: string) => new RegExp(`\\s-${letter}\\s?(\\d[\\d.]{0,19})(?=\\s|$)`).exec(options)?.[1];
  const number = (letter: string) => numberOrText.parse(option(letter));
  const { positive, negative } = dividedPrompt([quoted.replace(/\\(.)/gs, "$1")]);
  return {
    source: "invokeai",
    prompt: positive.text,
    negativePrompt: negative.text,
    seed: number("S"),
    width: number("W"),
    height: number("H"),
    model: undefined,
    leftOut: partsThere(
      {
        sampler: /\s-A\s?\w/.test(options),
        steps: number("s"),
        guidance: number("C"),
        images: /\s-(?:I|-init_img)\s?\S/.test(options),
      },
      [positive, negative],
    ),
  };
}

/** Before version 3, prompts contained the negative ones in brackets. */
function dividedPrompt(prompts: readonly string[]) {
  const negatives = [...prompts.join("\n").matchAll(/\[([^[\]]*)\]/g)].map(([, negative]) => negative);
  const positives = prompts.map((prompt) => prompt.replace(/\[[^[\]]*\]/g, "").trim());
  return {
    positive: plainPrompt(positives.filter((words) => words !== "").join(", "), "invokeai"),
    negative: plainPrompt(negatives.join(", "), "invokeai"),
  };
}
