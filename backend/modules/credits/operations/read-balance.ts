import { billing } from "../../../../contract/billing.ts";
import { done } from "../../../http/operation.ts";
import { currentCredits } from "../current-credits.ts";
import { implement } from "../deps.ts";
import { presentBalance } from "../present.ts";
import { isOn } from "../rules.ts";

/** The caller's balance: credits that can be spent, and credits that are held. Zero while no credits are used. */
export const readBalance = implement(billing.balance, async (deps, _input, { userId }) => {
  const { held, lots } = isOn(deps) ? await currentCredits(deps, userId) : { held: 0, lots: [] };
  return done(presentBalance(lots, held, deps.runtime.now()));
});
