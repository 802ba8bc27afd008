import type { Tx } from "../../../adapters/database/port.ts";
import type { AccountsDeps } from "../deps.ts";
import type { AccountRecord } from "../records/accounts.ts";
import { mailOwner } from "./mail-owner.ts";

/** Mails the owner that the password has changed, even when the owner changed it. */
export async function mailPasswordChanged(
  deps: Pick<AccountsDeps, "mail" | "links" | "runtime">,
  tx: Tx,
  account: AccountRecord,
): Promise<void> {
  await mailOwner(deps, tx, account, {
    template: "password_changed",
    params: { link: deps.links.forgotPassword },
    dedupeKey: `password_changed:${deps.runtime.newId()}`,
  });
}
