import { deviceName } from "../../../contract/device-name.ts";
import type { Tx } from "../../adapters/database/port.ts";
import type { AccountsDeps } from "./deps.ts";
import { newDevice } from "./domain-events.ts";
import { findKnownDevices, insertKnownDevice, userAgentsBefore } from "./records/devices.ts";

/**
 * Remembers what somebody signs in with, and says so when the account was never opened with such a browser on such a
 * system before. The first of an account is no news.
 */
export async function rememberDevice(
  { domainEvents, runtime }: Pick<AccountsDeps, "domainEvents" | "runtime">,
  tx: Tx,
  { accountId, sessionId, userAgent }: { accountId: string; sessionId: string; userAgent: string },
): Promise<void> {
  const at = runtime.now();
  const remember = (name: string) => insertKnownDevice(tx, { account_id: accountId, name, first_seen_at: at });
  let known = await findKnownDevices(tx, accountId);
  if (known.length === 0) {
    // Of an account that is older than this memory, its sessions tell what it was opened with.
    known = (await userAgentsBefore(tx, accountId, sessionId)).map(nameOf);
    for (const name of known) await remember(name);
  }
  const isNew = await remember(nameOf(userAgent));
  if (isNew && known.length > 0) {
    await domainEvents.publish(tx, newDevice, { accountId, sessionId, ...deviceName(userAgent), at });
  }
}

function nameOf(userAgent: string): string {
  const { browser, system } = deviceName(userAgent);
  return [browser, system].filter((part) => part !== null).join(" / ");
}
