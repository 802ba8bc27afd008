import { generation } from "../../../../contract/generation.ts";
import { done, refuseFields } from "../../../http/operation.ts";
import { toCredits } from "../../credits/index.ts";
import { implement } from "../deps.ts";
import { pricedQuality } from "../edits/requested-edit.ts";
import { pricedAs } from "../offers.ts";
import { unmetOptions } from "../request.ts";
import { findOffer } from "./find-offer.ts";

/** Returns the price of a run, by the same rules that accept it and hold its credits. */
export const quoteRun = implement(generation.quote, async (deps, { query }, { userId }) => {
  const { generation_type: mode, quality, count } = query;
  const plan = await deps.credits.planOf(deps.database.read, userId);
  const asked = { prompt: "", negative_prompt: "", style: null, quality, count, scale: query.scale };
  const offer = await findOffer(deps, mode, query.model, plan, userId, (model) => unmetOptions(mode, asked, model));
  if (!offer.ok) return offer;
  const { model } = offer.value;
  const violations = unmetOptions(mode, asked, model);
  if (violations.length > 0) return refuseFields(...violations);
  const priceHundredths = deps.credits.priceOf(pricedAs(offer.value), mode, pricedQuality(mode, asked));
  const spendableHundredths = await deps.credits.spendable(userId);
  return done({
    generation_type: mode,
    model: model.id,
    price_credits: toCredits(priceHundredths),
    count,
    cost_credits: toCredits(priceHundredths * count),
    current_credits: toCredits(spendableHundredths),
    affordable: !deps.credits.areOn() || spendableHundredths >= priceHundredths * count,
  });
});
