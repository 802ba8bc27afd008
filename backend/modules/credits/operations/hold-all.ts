import type { Tx } from "../../../adapters/database/port.ts";
import { done, type Outcome, refuse } from "../../../http/operation.ts";
import type { CreditsDeps } from "../deps.ts";
import { type HoldsRequest, lockedState, refuseAmounts, reserve } from "../reserve.ts";
import { refreshCredits } from "./refresh-credits.ts";

/** Reserves credits for all of several new holds, or for none, like `hold`. Throws if one of them exists. */
export async function holdAll(
  deps: CreditsDeps,
  tx: Tx,
  { accountId, holds, maxCostCredits }: HoldsRequest,
): Promise<Outcome<undefined>> {
  const [first] = holds;
  if (!first) return done(undefined);
  const refused = refuseAmounts(holds, maxCostCredits);
  if (refused) return refused;
  const { lots: seen, state } = await lockedState(deps, tx, { accountId, holdId: first.holdId });
  const lots = await refreshCredits(deps, tx, accountId, seen);
  if (state?.closed_at != null) return refuse("FORBIDDEN", "accountDisabled");
  return reserve(deps, tx, accountId, lots, holds);
}
