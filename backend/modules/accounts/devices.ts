import { deviceName } from "../../../contract/device-name.ts";
import type { Tx } from "../../adapters/database/port.ts";
import type { AccountsDeps } from "./deps.ts";
import { newDevice } from "./domain-events.ts";
import { findKnownDevices, insertKnownDevice, userAgentsBefore } from "./records/devices.ts";

/**
 * Remembers the device of a session. Publishes `newDevice` when the account was never opened with this browser on this
 * system before. The first device of an account is not announced.
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
    // The account may predate this table. Its sessions then tell which devices it used.
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
