import { monthly } from "../../../../contract/monthly.ts";
import { done } from "../../../http/operation.ts";
import { toCredits } from "../../credits/index.ts";
import { implement } from "../deps.ts";
import { monthlyTotals } from "../monthly-totals.ts";

/** Returns how many credits the caller was charged for creations, by month and mode. */
export const readMonthlyUsage = implement(
  monthly.usage,
  { isOffered: ({ features }) => features?.profileUsage ?? true },
  async (deps, _input, { userId }) => {
    const months = await monthlyTotals(deps, userId);
    return done({
      months: months.map(({ month, totals }) => ({
        month,
        modes: totals.map(({ mode, charged_hundredths }) => ({
          generation_type: mode,
          credits: toCredits(charged_hundredths),
        })),
      })),
    });
  },
);
