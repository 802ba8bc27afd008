import { createHmac, hkdfSync } from "node:crypto";
import type { Queries, Tx } from "../../adapters/database/port.ts";
import type { AccountRecord } from "./records.ts";
import type { FormerAccountTable } from "./tables.ts";

/** What is kept of an address once its account is deleted: nobody without our secret can tell whose it was. */
export type HashEmail = (emailKey: string) => string;

export function createEmailHash(secret: Uint8Array): HashEmail {
  const pepper = Buffer.from(hkdfSync("sha256", secret, "", "atelier/accounts/former-address/1", 32));
  return (emailKey) => createHmac("sha256", pepper).update(emailKey).digest("hex");
}

/** Remembers a deleted account by its address; of several in a row the first, which their free credits are counted by. */
export async function rememberFormerAccount(
  tx: Tx,
  emailHash: string,
  account: Pick<AccountRecord, "id" | "created_at">,
  now: number,
): Promise<void> {
  await tx
    .insertInto("former_account")
    .values({ email_hash: emailHash, account_id: account.id, created_at: account.created_at, deleted_at: now })
    .onConflict((conflict) => conflict.column("email_hash").doUpdateSet({ deleted_at: now }))
    .execute();
}

export function findFormerAccount(queries: Queries, emailHash: string): Promise<FormerAccountTable | undefined> {
  return queries.selectFrom("former_account").selectAll().where("email_hash", "=", emailHash).executeTakeFirst();
}
