import type { PaymentsDeps } from "../deps.ts";
import { endRenewing } from "./end-renewing.ts";

/** Ends what renews for a closed account with the paid month. Does nothing for an open account. Throws like `endRenewing`. */
export async function endForClosed(deps: PaymentsDeps, accountId: string): Promise<void> {
  if (await deps.accounts.isOpen(deps.database.read, accountId)) return;
  await endRenewing(deps, accountId);
}
