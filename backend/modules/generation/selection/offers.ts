import type { SelectionCapability } from "../../../../contract/capabilities.ts";
import type { GenerationRequest } from "../../../../contract/generation-requests.ts";
import type { Plan } from "../../credits/index.ts";
import type { GenerationDeps } from "../deps.ts";
import { type NamedSource, unmetEdit } from "../edits/unmet-edit.ts";
import { isIncluded, type Offer, offersInOrder } from "../offers.ts";
import { unmetOptions } from "../request.ts";

type Deps = Pick<GenerationDeps, "engines" | "watch">;

/** Returns the request of the cutout that a selection is. Without a text, it selects the main subject. */
export function selectionRequest(text: string): GenerationRequest {
  return { prompt: text, negative_prompt: "", style: null, quality: "standard", count: 1, output: "mask" };
}

/**
 * Returns the offers that can select a part of an image, in order of preference. A selection has no price, so engines
 * whose work may cost something are left out.
 */
export async function selectionOffers(deps: Deps, plan: Plan, text: string, source?: NamedSource): Promise<Offer[]> {
  const request = selectionRequest(text);
  return (await offersInOrder(deps, "image-cutout")).filter(
    ({ engine, model }) =>
      engine.repeatable &&
      !deps.engines.isPaused(engine.id) &&
      isIncluded(model, plan) &&
      unmetOptions("image-cutout", request, model).length === 0 &&
      unmetEdit("image-cutout", request, model, source).length === 0,
  );
}

/** Returns what can be selected now, and in which images. */
export async function describeSelection(deps: Deps, plan: Plan): Promise<SelectionCapability> {
  const sourcesFor = async (text: string) => {
    const sources = (await selectionOffers(deps, plan, text)).map(({ model }) => model.edit.sources);
    return sources.includes("any") ? "any" : (sources[0] ?? null);
  };
  return { subject: await sourcesFor(""), text: await sourcesFor("a boat") };
}
