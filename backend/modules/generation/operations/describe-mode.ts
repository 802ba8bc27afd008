import type { GenerationType } from "../../../../contract/generation-terms.ts";
import type { ModelDescription } from "../../../adapters/engine/port.ts";
import { toCredits } from "../../credits/index.ts";
import type { GenerationDeps } from "../deps.ts";
import { type Offer, offersOf } from "../offers.ts";

/**
 * Returns the current models of a mode for the API's description, one line each, or a line that says there are none.
 */
export async function describeMode(deps: GenerationDeps, mode: GenerationType): Promise<string[]> {
  const offers = await offersOf(deps, mode);
  if (offers.length === 0) return ["Nothing makes this at the moment."];
  return offers.map((offer) => describeOffer(deps, offer));
}

function describeOffer({ credits }: GenerationDeps, { engine, model }: Offer): string {
  const qualities = model.qualities.map(({ id, longSidePixels }) => {
    const price = toCredits(credits.priceOf(model.id, model.mode, id));
    return `\`${id}\` ${longSidePixels} px for ${price} ${price === 1 ? "credit" : "credits"}`;
  });
  const plan = model.tier === "advanced" ? ", with plans that have all models" : "";
  return [
    `\`${model.id}\` (${model.label}, ${engine.label}${plan}): aspect ratios ${model.aspectRatios.join(", ")}`,
    `qualities ${qualities.join(", ")}`,
    `prompt up to ${model.promptMaxCharacters} characters`,
    ...choicesOf(model),
    `up to ${model.outputsMax} at a time.`,
  ].join("; ");
}

function choicesOf(model: ModelDescription): string[] {
  const { negativePromptMaxCharacters: negative, strength, audio, durationsSeconds } = model;
  const choices = [
    negative === null ? undefined : `negative prompt up to ${negative} characters`,
    model.seed ? "seed" : undefined,
    durationsSeconds.length === 0 ? undefined : `duration ${durationsSeconds.join(", ")} s, the first when left out`,
    strength === null ? undefined : `strength ${strength.min} to ${strength.max}, ${strength.default} when left out`,
    audio?.promptMaxCharacters ? `audio prompt up to ${audio.promptMaxCharacters} characters` : undefined,
    audio?.upload ? "own recording" : undefined,
  ];
  return choices.filter((choice) => choice !== undefined);
}
