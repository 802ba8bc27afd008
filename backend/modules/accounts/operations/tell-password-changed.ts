import type { Tx } from "../../../adapters/database/port.ts";
import type { AccountsDeps } from "../deps.ts";
import type { AccountRecord } from "../records/accounts.ts";

import { tellOwner } from "./tell-owner.ts";

/** Tells the owner that the password is another one now, whoever changed it. */
export async function tellPasswordChanged(
  deps: Pick<AccountsDeps, "mail" | "links" | "runtime">,
  tx: Tx,
  account: AccountRecord,
): Promise<void> {
  await tellOwner(deps, tx, account, {
    template: "password_changed",
    params: { link: deps.links.forgotPassword },
    dedupeKey: `password_changed:${deps.runtime.newId()}`,
  });
}
