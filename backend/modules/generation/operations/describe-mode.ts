import {
  type GenerationType,
  isComposerMode,
  type Quality,
  qualityOfScale,
} from "../../../../contract/generation-terms.ts";
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
  const priceOf = (quality: Quality) => {
    const price = toCredits(credits.priceOf(model.id, model.mode, quality));
    return `for ${price} ${price === 1 ? "credit" : "credits"}`;
  };
  const scales = model.edit.scales.map((scale) => `${scale} ${priceOf(qualityOfScale[scale])}`);
  const qualities = model.qualities.map(({ id, longSidePixels }) => `\`${id}\` ${longSidePixels} px ${priceOf(id)}`);
  const plan = model.tier === "advanced" ? ", with plans that have all models" : "";
  // An edit keeps the shape of its source.
  const ratios = isComposerMode(model.mode) ? [`aspect ratios ${model.aspectRatios.join(", ")}`] : [];
  const choices = [
    ...ratios,
    scales.length > 0 ? `scales ${scales.join(", ")}` : `qualities ${qualities.join(", ")}`,
    ...choicesOf(model),
    `up to ${model.outputsMax} at a time.`,
  ];
  return `\`${model.id}\` (${model.label}, ${engine.label}${plan}): ${choices.join("; ")}`;
}

function choicesOf(model: ModelDescription): string[] {
  const { negativePromptMaxCharacters: negative, strength, audio, durationsSeconds, edit } = model;
  const rates = edit.frames_per_second;
  const choices = [
    edit.prompt === "none"
      ? undefined
      : `${edit.prompt === "optional" ? "optional " : ""}prompt up to ${model.promptMaxCharacters} characters`,
    negative === null ? undefined : `negative prompt up to ${negative} characters`,
    model.seed ? "seed" : undefined,
    durationsSeconds.length === 0 ? undefined : `duration ${durationsSeconds.join(", ")} s, the first when left out`,
    strength === null ? undefined : `strength ${strength.min} to ${strength.max}, ${strength.default} when left out`,
    audio?.promptMaxCharacters ? `audio prompt up to ${audio.promptMaxCharacters} characters` : undefined,
    audio?.upload ? "own recording" : undefined,
    edit.mask === "none" ? undefined : `mask ${edit.mask}`,
    edit.references_max === 0 ? undefined : `up to ${edit.references_max} references`,
    edit.last_frame ? "last frame" : undefined,
    edit.expand_max_pixels === null ? undefined : `up to ${edit.expand_max_pixels} px more on each side`,
    edit.fidelity ? "fidelity" : undefined,
    edit.outputs.length === 0 ? undefined : `output ${edit.outputs.join(", ")}, the first when left out`,
    rates.length === 0 ? undefined : `frames per second ${rates.join(", ")}`,
    edit.sources === "procedural" ? "only images that the preview engine painted" : undefined,
  ];
  return choices.filter((choice) => choice !== undefined);
}
