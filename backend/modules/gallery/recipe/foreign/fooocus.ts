import { z } from "zod";
import { type ForeignRecipe, numberOrText, partsThere, textOrNone } from "./foreign-recipe.ts";
import { plainPrompt } from "./plain-prompt.ts";

const parameters = z.looseObject({
  prompt: z.string(),
  negative_prompt: textOrNone,
  /** A Python list as text, such as `['Fooocus V2']`: texts of Fooocus that were added to the prompt. */
  styles: z
    .union([z.string(), z.array(z.unknown()).transform((list) => (list.length > 0 ? "list" : ""))])
    .optional()
    .catch(undefined),
  /** What a language model added to the prompt. */
  prompt_expansion: textOrNone,
  base_model: textOrNone,
  refiner_model: textOrNone,
  /** A Python tuple as text, such as `(1152, 896)`. */
  resolution: textOrNone,
  seed: numberOrText,
  steps: numberOrText,
  guidance_scale: numberOrText,
  sampler: textOrNone,
  loras: z.array(z.unknown()).optional().catch(undefined),
});
/** What no other program writes beside a prompt. */
const ownNames = ["base_model", "styles", "performance", "sharpness", "resolution", "guidance_scale"];

/** Reads the parameters of Fooocus in its own scheme. In the other one, it writes them as A1111 does. */
export function readFooocus(json: unknown): ForeignRecipe | undefined {
  const { data } = parameters.safeParse(json);
  if (!data || !ownNames.some((name) => Object.hasOwn(data, name))) return undefined;
  const positive = plainPrompt(data.prompt, "fooocus");
  const negative = plainPrompt(data.negative_prompt ?? "", "fooocus");
  const [, width, height] = /^\s*\(?\s*(\d{1,5})\s*,\s*(\d{1,5})\s*\)?\s*$/.exec(data.resolution ?? "") ?? [];
  return {
    source: "fooocus",
    prompt: positive.text,
    negativePrompt: negative.text,
    seed: data.seed,
    width: width === undefined ? undefined : Number(width),
    height: height === undefined ? undefined : Number(height),
    model: data.base_model,
    leftOut: partsThere(
      {
        loras: (data.loras?.length ?? 0) > 0 || Object.keys(data).some((name) => name.startsWith("lora_combined_")),
        sampler: data.sampler,
        steps: data.steps,
        guidance: data.guidance_scale,
        styles: !/^\s*(?:\[\s*\]|None)?\s*$/.test(data.styles ?? "") || data.prompt_expansion,
        other: !/^(?:None)?$/.test(data.refiner_model ?? ""),
      },
      [positive, negative],
    ),
  };
}
