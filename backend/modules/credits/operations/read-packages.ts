import { toCredits } from "../../../../contract/hundredths.ts";
import { plans } from "../../../../contract/plans.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { isOn } from "../rules.ts";

/** The credit packages for sale. */
export const readPackages = implement(
  plans.packages,
  { isOffered: ({ features }) => features?.packs ?? true, isOn },
  async ({ catalogue }) => {
    const { currency, packages } = catalogue();
    return done({
      packages: packages.map(({ id, hundredths, bonusHundredths, priceMinor, label }) => ({
        id,
        credits: toCredits(hundredths),
        bonus_credits: toCredits(bonusHundredths),
        price: { amount_minor: priceMinor, currency },
        label,
      })),
    });
  },
);
