import type { Tx } from "../../../adapters/database/port.ts";
import type { CreditsDeps } from "../deps.ts";
import { releaseAll } from "./release-all.ts";

/**
 * Releases the rest of a hold in the open transaction and closes it. A closed hold does not change. Returns the released
 * hundredths, including credits that expired meanwhile and are removed immediately.
 */
export async function release(deps: CreditsDeps, tx: Tx, holdId: string): Promise<number> {
  return (await releaseAll(deps, tx, [holdId])).get(holdId) ?? 0;
}
