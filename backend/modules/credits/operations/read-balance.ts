import { billing } from "../../../../contract/billing.ts";
import { done } from "../../../http/operation.ts";
import { currentCredits } from "../current-credits.ts";
import { implement } from "../deps.ts";
import { presentBalance } from "../present.ts";

/** The caller's balance: credits that can be spent, and credits that are held. */
export const readBalance = implement(billing.balance, async (deps, _input, { userId }) => {
  const { held, lots } = await currentCredits(deps, userId);
  return done(presentBalance(lots, held, deps.runtime.now()));
});
