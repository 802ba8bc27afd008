import { monthly } from "../../../../contract/monthly.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { monthlyTotals } from "../monthly-totals.ts";

/** Returns how much the caller created, by month and mode. */
export const readMonthlyHistory = implement(
  monthly.history,
  { isOffered: ({ features }) => features?.profileHistory ?? true },
  async (deps, _input, { userId }) => {
    const months = await monthlyTotals(deps, userId);
    return done({
      months: months.map(({ month, totals }) => ({
        month,
        modes: totals.map(({ mode, creations }) => ({ generation_type: mode, creations })),
      })),
    });
  },
);
