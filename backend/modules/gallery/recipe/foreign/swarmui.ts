import { z } from "zod";
import { type ForeignRecipe, numberOrText, partsThere, textOrNone } from "./foreign-recipe.ts";
import { plainPrompt } from "./plain-prompt.ts";

const parameters = z.object({
  sui_image_params: z.looseObject({
    prompt: z.string(),
    negativeprompt: textOrNone,
    model: textOrNone,
    seed: numberOrText,
    steps: numberOrText,
    cfgscale: numberOrText,
    width: numberOrText,
    height: numberOrText,
    /** Such as `2:3`; `Custom` with a size. */
    aspectratio: textOrNone,
    sampler: textOrNone,
    comfyuisampler: textOrNone,
    loras: z
      .union([z.string(), z.array(z.unknown())])
      .optional()
      .catch(undefined),
  }),
});

/** Images that were given. */
const imageParameters = /^(?:initimage|maskimage|promptimages|videoendframe|controlnet.*(?:image|model))/;
/** Later steps and other changes of the image. */
const otherParameters =
  /^(?:refiner|vae$|clipstop|video|variation|seamless|freeu|sharpness|removebackground|styleboost)/;

/** Reads the parameters of SwarmUI. */
export function readSwarmUi(json: unknown): ForeignRecipe | undefined {
  const given = parameters.safeParse(json).data?.sui_image_params;
  if (!given) return undefined;
  const positive = plainPrompt(given.prompt, "swarmui");
  const negative = plainPrompt(given.negativeprompt ?? "", "swarmui");
  const [, across, down] = /^(\d{1,3}):(\d{1,3})$/.exec(given.aspectratio ?? "") ?? [];
  const names = Object.keys(given);
  return {
    source: "swarmui",
    prompt: positive.text,
    negativePrompt: negative.text,
    seed: given.seed,
    width: given.width ?? (across === undefined ? undefined : Number(across)),
    height: given.height ?? (down === undefined ? undefined : Number(down)),
    model: given.model,
    leftOut: partsThere(
      {
        loras: (given.loras?.length ?? 0) > 0,
        sampler: given.sampler ?? given.comfyuisampler,
        steps: given.steps,
        guidance: given.cfgscale,
        images: names.some((name) => imageParameters.test(name)),
        other: names.some((name) => otherParameters.test(name)),
      },
      [positive, negative],
    ),
  };
}
