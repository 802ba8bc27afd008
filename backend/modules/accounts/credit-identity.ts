import { createHmac } from "node:crypto";
import type { Queries, Tx } from "../../adapters/database/port.ts";
import { deriveKey } from "../../keys/key-ring.ts";
import { type AccountRecord, findFirstAccount } from "./records/accounts.ts";
import { findFirstCreditIdentity, insertCreditIdentity } from "./records/credit-identities.ts";
import { canonicalEmail } from "./rules.ts";

/** Free credits are counted per identity: an account's id, and its start in milliseconds since the epoch, UTC. */
export interface CreditIdentity {
  id: string;
  since: number;
}

/** Hashes an address that outlives its account. Without our secret the address cannot be recovered. */
export type HashEmail = (email: string) => string;

export function createEmailHash(secret: Uint8Array): HashEmail {
  // The name dates from when only deleted accounts were remembered. Another name would forget them.
  const pepper = deriveKey(secret, "atelier/accounts/former-address/1");
  return (email) => createHmac("sha256", pepper).update(email).digest("hex");
}

type Owner = Pick<AccountRecord, "id" | "email_key" | "created_at">;

/**
 * Returns the credit identity of an account: the first account of the same mailbox, even a deleted one. Another
 * spelling of the address, or a new account, gives no more free credits.
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
  // Older rows, from before mailboxes counted, hold the hash of the address itself.
  const former = await findFirstCreditIdentity(queries, [hashEmail(first.email_key), hashEmail(account.email_key)]);
  return former ?? { id: first.id, since: first.created_at };
}

/** Same as `creditIdentityOf`, and stores the result permanently. Of two concurrent callers, the first one decides. */
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
