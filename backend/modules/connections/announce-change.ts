import type { Tx } from "../../adapters/database/port.ts";
import type { ConnectionsDeps } from "./deps.ts";
import { revisionSetting } from "./rules.ts";

/** Makes every process read the connections again once the transaction has committed. */
export async function announceChange(
  { configuration, runtime }: Pick<ConnectionsDeps, "configuration" | "runtime">,
  tx: Tx,
): Promise<void> {
  await configuration.change(tx, revisionSetting, runtime.newId());
}
