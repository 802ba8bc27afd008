import type { Selectable } from "kysely";
import type { Queries, Tx } from "../../../adapters/database/port.ts";
import { prepared } from "../../../adapters/database/prepared.ts";
import type { AccountTable, SessionTable } from "../tables.ts";

export type SessionRecord = Selectable<SessionTable>;

export async function insertSession(tx: Tx, session: SessionRecord): Promise<void> {
  await tx.insertInto("session").values(session).execute();
}

type LiveSession = Pick<SessionRecord, "id" | "authenticated_at"> & Pick<AccountTable, "role">;

const liveSession = prepared<{ accountId: string; sessionId: string; now: number }, LiveSession>((queries, value) =>
  queries
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .select(["session.id", "session.authenticated_at", "account.role"])
    .where("session.id", "=", value("sessionId"))
    .where("account.id", "=", value("accountId"))
    .where("account.disabled_at", "is", null)
    .where("session.revoked_at", "is", null)
    .where("session.expires_at", ">", value("now")),
);

/** Returns a session that is not expired and not revoked, of an account that is open, and the account's role. */
export async function findLiveSession(
  queries: Queries,
  accountId: string,
  sessionId: string,
  now: number,
): Promise<LiveSession | undefined> {
  return (await liveSession(queries, { accountId, sessionId, now }))[0];
}

/** Marks the live session of a non-rotating refresh token as used now and returns it, locked until `tx` ends. */
export function touchLiveSession(tx: Tx, refreshHash: string, now: number): Promise<SessionRecord | undefined> {
  return tx
    .updateTable("session")
    .set({ last_used_at: now })
    .where("refresh_hash", "=", refreshHash)
    .where("rotates", "=", 0)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
}

/** Same as `touchLiveSession` for a rotating session, found by its id. */
export function touchLiveRotatingSession(tx: Tx, sessionId: string, now: number): Promise<SessionRecord | undefined> {
  return tx
    .updateTable("session")
    .set({ last_used_at: now })
    .where("id", "=", sessionId)
    .where("rotates", "=", 1)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
}

/** Records that the session's user has just entered the password. */
export async function markAuthenticated(tx: Tx, sessionId: string, now: number): Promise<void> {
  await tx.updateTable("session").set({ authenticated_at: now }).where("id", "=", sessionId).execute();
}

export async function extendSession(
  tx: Tx,
  sessionId: string,
  change: Pick<SessionRecord, "expires_at"> &
    Partial<Pick<SessionRecord, "rotates" | "generation" | "rotated_at" | "refresh_hash">>,
): Promise<void> {
  await tx.updateTable("session").set(change).where("id", "=", sessionId).execute();
}

/** Lists the account's sessions that are not expired and not revoked, the most recently used first. */
export function listLiveSessions(queries: Queries, accountId: string, now: number): Promise<SessionRecord[]> {
  return queries
    .selectFrom("session")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Ends the session of a refresh token. A session that has ended keeps its first end. */
export async function revokeSession(tx: Tx, refreshHash: string, now: number): Promise<void> {
  await tx
    .updateTable("session")
    .set({ revoked_at: now })
    .where("refresh_hash", "=", refreshHash)
    .where("revoked_at", "is", null)
    .execute();
}

/** Ends a session of any account. */
export async function revokeSessionById(tx: Tx, sessionId: string, now: number): Promise<void> {
  await tx
    .updateTable("session")
    .set({ revoked_at: now })
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .execute();
}

/** Ends one of the account's live sessions. Returns whether it was live. */
export async function revokeOwnSession(tx: Tx, accountId: string, sessionId: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable("session")
    .set({ revoked_at: now })
    .where("account_id", "=", accountId)
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends all sessions of an account, except `keptSessionId` when given. Returns how many. */
export async function revokeSessions(tx: Tx, accountId: string, now: number, keptSessionId?: string): Promise<number> {
  let sessions = tx
    .updateTable("session")
    .set({ revoked_at: now })
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null);
  if (keptSessionId !== undefined) sessions = sessions.where("id", "!=", keptSessionId);
  return Number((await sessions.executeTakeFirst()).numUpdatedRows);
}

/**
 * Ends an account's sessions that an issuer's token opened: those of one session at the issuer, or all. Returns how many.
 */
export async function revokeIssuerSessions(
  tx: Tx,
  of: { issuer: string; issuerSession: string | undefined; accountId: string },
  now: number,
): Promise<number> {
  let sessions = tx
    .updateTable("session")
    .set({ revoked_at: now })
    .where("issuer", "=", of.issuer)
    .where("account_id", "=", of.accountId)
    .where("revoked_at", "is", null);
  if (of.issuerSession !== undefined) sessions = sessions.where("issuer_session", "=", of.issuerSession);
  return Number((await sessions.executeTakeFirst()).numUpdatedRows);
}

/** Returns the account whose sessions belong to a session at an issuer. */
export async function findAccountOfIssuerSession(
  queries: Queries,
  { issuer, issuerSession }: { issuer: string; issuerSession: string },
): Promise<string | undefined> {
  const session = await queries
    .selectFrom("session")
    .select("account_id")
    .where("issuer", "=", issuer)
    .where("issuer_session", "=", issuerSession)
    .executeTakeFirst();
  return session?.account_id;
}
