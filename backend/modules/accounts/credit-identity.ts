import { createHmac, hkdfSync } from "node:crypto";
import type { Queries, Tx } from "../../adapters/database/port.ts";
import { type AccountRecord, findFirstAccount } from "./records/accounts.ts";
import { findFirstCreditIdentity, insertCreditIdentity } from "./records/credit-identities.ts";
import { canonicalEmail } from "./rules.ts";

/** What free credits are counted by: an account's id, and since when in milliseconds since the epoch, UTC. */
export interface CreditIdentity {
  id: string;
  since: number;
}

/** What is kept of an address beyond its account: nobody without our secret can tell whose it was. */
export type HashEmail = (email: string) => string;

export function createEmailHash(secret: Uint8Array): HashEmail {
  // The name is from when only deleted accounts were remembered; another one would forget them.
  const pepper = Buffer.from(hkdfSync("sha256", secret, "", "atelier/accounts/former-address/1", 32));
  return (email) => createHmac("sha256", pepper).update(email).digest("hex");
}

type Owner = Pick<AccountRecord, "id" | "email_key" | "created_at">;

/**
 * What an account's free credits are counted by: the first account whose address reaches the same mailbox, also a deleted
 * one. So neither another spelling of the address nor beginning again gives more of them.
 */
export async function creditIdentityOf(
  { hashEmail }: { hashEmail: HashEmail },
  queries: Queries,
  account: Owner,
): Promise<CreditIdentity> {
  const mailbox = canonicalEmail(account.email_key);
  const known = await findFirstCreditIdentity(queries, [hashEmail(mailbox)]);
  if (known) return known;
  const first = (await findFirstAccount(queries, mailbox)) ?? account;
  // Accounts that were deleted before mailboxes counted are remembered by their address as it was.
  const former = await findFirstCreditIdentity(queries, [hashEmail(first.email_key), hashEmail(account.email_key)]);
  return former ?? { id: first.id, since: first.created_at };
}

/** The same, and from now on it stays so, whichever accounts come and go. Of two that ask at once one decides. */
export async function claimCreditIdentity(
  deps: { hashEmail: HashEmail },
  tx: Tx,
  account: Owner,
): Promise<CreditIdentity> {
  const address_hash = deps.hashEmail(canonicalEmail(account.email_key));
  const known = await findFirstCreditIdentity(tx, [address_hash]);
  if (known) return known;
  const { id, since } = await creditIdentityOf(deps, tx, account);
  await insertCreditIdentity(tx, { address_hash, account_id: id, since });
  return creditIdentityOf(deps, tx, account);
}
