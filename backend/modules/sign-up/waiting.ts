import type { Tx } from "../../adapters/database/port.ts";
import type { SignUpDeps } from "./deps.ts";
import { waitingAnnounced } from "./settings.ts";

/**
 * Mails the administrators that accounts wait for approval, unless they know: at most once until one of them approves or
 * declines an account.
 */
export async function announceWaiting(deps: SignUpDeps, tx: Tx): Promise<void> {
  const { accounts, configuration, publicOrigin, runtime } = deps;
  const now = runtime.now();
  if (!(await configuration.claim(tx, waitingAnnounced, now))) return;
  for (const adminId of await accounts.adminIds(tx)) {
    await accounts.mailOwner(tx, adminId, {
      template: "sign_up_waiting",
      params: { link: new URL("/admin/sign-up", publicOrigin).href },
      dedupeKey: `sign_up_waiting:${now}:${adminId}`,
    });
  }
}

/** The next account that waits is announced again. */
export async function noteDecision({ configuration }: SignUpDeps, tx: Tx): Promise<void> {
  await configuration.clear(tx, waitingAnnounced);
}
