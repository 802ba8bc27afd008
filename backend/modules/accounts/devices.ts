import { deviceName } from "../../../contract/device-name.ts";
import type { Tx } from "../../adapters/database/port.ts";
import type { AccountsContext } from "./context.ts";
import { newDevice } from "./facts.ts";
import { hasOtherDevices, insertKnownDevice } from "./records.ts";

/**
 * Remembers what somebody signs in with, and says so when the account was never opened with such a browser on such a
 * system before. The first of an account is no news.
 */
export async function rememberDevice(
  { facts, runtime }: Pick<AccountsContext, "facts" | "runtime">,
  tx: Tx,
  { accountId, sessionId, userAgent }: { accountId: string; sessionId: string; userAgent: string },
): Promise<void> {
  const { browser, system } = deviceName(userAgent);
  const at = runtime.now();
  const name = [browser, system].filter((part) => part !== null).join(" / ");
  if (!(await insertKnownDevice(tx, { account_id: accountId, name, first_seen_at: at }))) return;
  if (!(await hasOtherDevices(tx, accountId, name))) return;
  await facts.publish(tx, newDevice, { accountId, sessionId, browser, system, at });
}
