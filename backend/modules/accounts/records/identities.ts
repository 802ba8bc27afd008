import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { IdentityTable } from "../tables.ts";
import type { AccountRecord } from "./accounts.ts";

/** Returns the account that is linked to an OpenID identity. */
export function findAccountByIdentity(
  queries: Queries,
  { issuer, subject }: Pick<IdentityTable, "issuer" | "subject">,
): Promise<AccountRecord | undefined> {
  return queries
    .selectFrom("account")
    .innerJoin("identity", "identity.account_id", "account.id")
    .selectAll("account")
    .where("identity.issuer", "=", issuer)
    .where("identity.subject", "=", subject)
    .executeTakeFirst();
}

export function findIdentities(queries: Queries, accountId: string): Promise<IdentityTable[]> {
  return queries.selectFrom("identity").selectAll().where("account_id", "=", accountId).execute();
}

/** Throws the unique violation when a concurrent request inserted the same identity. */
export async function insertIdentity(tx: Tx, identity: IdentityTable): Promise<void> {
  await tx.insertInto("identity").values(identity).execute();
}

/** Marks a token as used. Returns `false` when it was used before. Deletes tokens that are too old to be accepted. */
export async function consumeIdentityToken(
  tx: Tx,
  { fingerprint, expiresAt }: { fingerprint: string; expiresAt: number },
  now: number,
): Promise<boolean> {
  await tx.deleteFrom("used_identity_token").where("expires_at", "<=", now).execute();
  const added = await tx
    .insertInto("used_identity_token")
    .values({ fingerprint, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column("fingerprint").doNothing())
    .returning("fingerprint")
    .executeTakeFirst();
  return added !== undefined;
}

/** Unmarks a token that proved the user but did not suffice for the request. It may be presented again. */
export async function forgetIdentityToken(tx: Tx, fingerprint: string): Promise<void> {
  await tx.deleteFrom("used_identity_token").where("fingerprint", "=", fingerprint).execute();
}
