import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { Runtime } from "../../../adapters/runtime/port.ts";
import { hashToken } from "../../../http/hash-token.ts";
import type { AccountTokenTable } from "../tables.ts";

export type TokenPurpose = AccountTokenTable["purpose"];

/** What opens an account without its password. A new password ends all of them. */
export const openingPurposes = ["reset", "handed-over-reset", "sign-in"] as const satisfies TokenPurpose[];

/** Returns a random token. It is valid only after `storeToken`. */
export function newLinkToken(runtime: Runtime): string {
  return Buffer.from(runtime.randomBytes(32)).toString("base64url");
}

/**
 * Stores a token that works once, until `expiresAt`. Earlier tokens of the same purpose end. Lock the account's row first, so that two concurrent tokens do not both stay valid.
 */
export async function storeToken(
  tx: Tx,
  runtime: Runtime,
  token: string,
  about: { accountId: string; purpose: TokenPurpose; expiresAt: number },
): Promise<void> {
  await endTokens(tx, about.accountId, [about.purpose]);
  await tx
    .insertInto("account_token")
    .values({
      hash: hashToken(token),
      account_id: about.accountId,
      purpose: about.purpose,
      created_at: runtime.now(),
      expires_at: about.expiresAt,
    })
    .execute();
}

/** Returns the owner of a valid token, without using it up. */
export async function findTokenOwner(
  queries: Queries,
  token: string,
  purpose: TokenPurpose,
  now: number,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom("account_token")
    .select("account_id")
    .where("hash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.account_id;
}

/** Uses a token up and returns its owner. The row is deleted, so only one of several concurrent calls succeeds. */
export async function consumeToken(
  tx: Tx,
  token: string,
  purpose: TokenPurpose,
  now: number,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom("account_token")
    .where("hash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .returning("account_id")
    .executeTakeFirst();
  return row?.account_id;
}

/** Ends the account's tokens of these purposes. */
export async function endTokens(tx: Tx, accountId: string, purposes: readonly TokenPurpose[]): Promise<void> {
  await tx.deleteFrom("account_token").where("account_id", "=", accountId).where("purpose", "in", purposes).execute();
}
