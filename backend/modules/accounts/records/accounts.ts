import type { Selectable } from "kysely";
import type { Settings } from "../../../../contract/accounts.ts";
import type { Database, Queries, Tx } from "../../../adapters/database/port.ts";
import type { AccountSettingsTable, AccountTable, SessionTable } from "../tables.ts";

export type AccountRecord = Selectable<AccountTable>;
export type SessionRecord = Selectable<SessionTable>;

/** What a person may change of an account. */
export type ProfileFields = Pick<AccountRecord, "display_name" | "bio" | "website" | "social_handle"> &
  Partial<Pick<AccountRecord, "phone">>;

export async function insertAccount(tx: Tx, account: AccountRecord): Promise<void> {
  await tx.insertInto("account").values(account).execute();
}

export function findAccount(queries: Queries, accountId: string): Promise<AccountRecord | undefined> {
  return queries.selectFrom("account").selectAll().where("id", "=", accountId).executeTakeFirst();
}

/** Which picture each of the accounts shows; those without one are left out. */
export async function findAvatars(
  queries: Queries,
  accountIds: readonly string[],
): Promise<{ id: string; avatar_sha256: string }[]> {
  if (accountIds.length === 0) return [];
  const accounts = await queries
    .selectFrom("account")
    .select(["id", "avatar_sha256"])
    .where("id", "in", [...accountIds])
    .execute();
  return accounts.flatMap(({ id, avatar_sha256 }) => (avatar_sha256 === null ? [] : [{ id, avatar_sha256 }]));
}

export function findAccountByEmailKey(queries: Queries, emailKey: string): Promise<AccountRecord | undefined> {
  return queries.selectFrom("account").selectAll().where("email_key", "=", emailKey).executeTakeFirst();
}

/** The same, kept as it is until `tx` ends. */
export function lockAccountByEmailKey(
  database: Database,
  tx: Tx,
  emailKey: string,
): Promise<AccountRecord | undefined> {
  return database.forUpdate(tx.selectFrom("account").selectAll().where("email_key", "=", emailKey)).executeTakeFirst();
}

/** The first account whose address reaches a mailbox, in the form of `canonicalEmail`. */
export function findFirstAccount(
  queries: Queries,
  canonicalEmail: string,
): Promise<Pick<AccountRecord, "id" | "email_key" | "created_at"> | undefined> {
  return queries
    .selectFrom("account")
    .select(["id", "email_key", "created_at"])
    .where("canonical_email", "=", canonicalEmail)
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** Makes an account unless its address has one; whether it did. */
export async function insertAccountUnlessTaken(tx: Tx, account: AccountRecord): Promise<boolean> {
  const added = await tx
    .insertInto("account")
    .values(account)
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Notes that the owner reads mail at the address; the first time counts. */
export async function markConfirmed(tx: Tx, accountId: string, now: number): Promise<void> {
  await tx
    .updateTable("account")
    .set({ confirmed_at: now })
    .where("id", "=", accountId)
    .where("confirmed_at", "is", null)
    .execute();
}

/** Sets another password, whatever it was before. */
export async function setPasswordHash(tx: Tx, accountId: string, passwordHash: string, now: number): Promise<void> {
  await tx
    .updateTable("account")
    .set({ password_hash: passwordHash, updated_at: now })
    .where("id", "=", accountId)
    .execute();
}

export function updateProfile(
  tx: Tx,
  accountId: string,
  fields: ProfileFields,
  now: number,
): Promise<AccountRecord | undefined> {
  return tx
    .updateTable("account")
    .set({ ...fields, updated_at: now })
    .where("id", "=", accountId)
    .returningAll()
    .executeTakeFirst();
}

/** Replaces a hash only while it is still the given one, so that a password changed meanwhile stays changed. Whether it was. */
export async function replacePasswordHash(tx: Tx, accountId: string, from: string, to: string): Promise<boolean> {
  const result = await tx
    .updateTable("account")
    .set({ password_hash: to })
    .where("id", "=", accountId)
    .where("password_hash", "=", from)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The account, kept from changing until the transaction ends. */
export function lockAccount(database: Database, tx: Tx, accountId: string): Promise<AccountRecord | undefined> {
  return database.forUpdate(tx.selectFrom("account").selectAll().where("id", "=", accountId)).executeTakeFirst();
}

export function setAvatar(
  tx: Tx,
  accountId: string,
  sha256: string | null,
  now: number,
): Promise<AccountRecord | undefined> {
  return tx
    .updateTable("account")
    .set({ avatar_sha256: sha256, updated_at: now })
    .where("id", "=", accountId)
    .returningAll()
    .executeTakeFirst();
}

/** Removes an account with its settings, sessions, links and identities. */
export async function eraseAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom("account").where("id", "=", accountId).execute();
}

export async function insertSettings(tx: Tx, accountId: string, settings: Settings, now: number): Promise<void> {
  await tx
    .insertInto("account_settings")
    .values({ account_id: accountId, ...settingsColumns(settings), updated_at: now })
    .execute();
}

/** Writes an account's settings as they are: the work of making them, without the effect. */
export async function touchSettings(tx: Tx, emailKey: string): Promise<void> {
  await tx
    .updateTable("account_settings")
    .set(({ ref }) => ({ updated_at: ref("updated_at") }))
    .where("account_id", "=", ({ selectFrom }) => selectFrom("account").select("id").where("email_key", "=", emailKey))
    .execute();
}

export async function findSettings(queries: Queries, accountId: string): Promise<Settings | undefined> {
  const row = await queries
    .selectFrom("account_settings")
    .selectAll()
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row && settingsOf(row);
}

/** Changes the given settings and leaves the others; all of them as they are then. */
export async function updateSettings(
  tx: Tx,
  accountId: string,
  settings: Partial<Settings>,
  now: number,
): Promise<Settings | undefined> {
  const row = await tx
    .updateTable("account_settings")
    .set({ ...settingsColumns(settings), updated_at: now })
    .where("account_id", "=", accountId)
    .returningAll()
    .executeTakeFirst();
  return row && settingsOf(row);
}

export async function insertSession(tx: Tx, session: SessionRecord): Promise<void> {
  await tx.insertInto("session").values(session).execute();
}

/** The account of a session that has neither ended nor been ended. */
export function findLiveSession(
  queries: Queries,
  accountId: string,
  sessionId: string,
  now: number,
): Promise<{ id: string } | undefined> {
  return queries
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .select("session.id")
    .where("session.id", "=", sessionId)
    .where("account.id", "=", accountId)
    .where("session.revoked_at", "is", null)
    .where("session.expires_at", ">", now)
    .executeTakeFirst();
}

/** Marks the session a refresh token of no rotation belongs to as used now, if it is still live, and gives it; it stays locked until `tx` ends. */
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

/** The same for a session that rotates, by its id. */
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

export async function extendSession(
  tx: Tx,
  sessionId: string,
  change: Pick<SessionRecord, "expires_at"> &
    Partial<Pick<SessionRecord, "rotates" | "generation" | "rotated_at" | "refresh_hash">>,
): Promise<void> {
  await tx.updateTable("session").set(change).where("id", "=", sessionId).execute();
}

/** The account's sessions that have neither ended nor been ended, the latest used first. */
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

/** Ends the session a refresh token belongs to; one that has ended keeps its first end. */
export async function revokeSession(tx: Tx, refreshHash: string, now: number): Promise<void> {
  await tx
    .updateTable("session")
    .set({ revoked_at: now })
    .where("refresh_hash", "=", refreshHash)
    .where("revoked_at", "is", null)
    .execute();
}

/** Ends one session, whoever it belongs to. */
export async function revokeSessionById(tx: Tx, sessionId: string, now: number): Promise<void> {
  await tx
    .updateTable("session")
    .set({ revoked_at: now })
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .execute();
}

/** Ends one of the account's live sessions. Whether there was such a one. */
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

/** Ends all sessions of an account but the one to keep, where one is named. */
export async function revokeSessions(tx: Tx, accountId: string, now: number, keptSessionId?: string): Promise<void> {
  let sessions = tx
    .updateTable("session")
    .set({ revoked_at: now })
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null);
  if (keptSessionId !== undefined) sessions = sessions.where("id", "!=", keptSessionId);
  await sessions.execute();
}

function settingsColumns(settings: Settings): SettingsColumns;
function settingsColumns(settings: Partial<Settings>): Partial<SettingsColumns>;
function settingsColumns({ credit_alert_threshold, marketing_emails, ...rest }: Partial<Settings>) {
  return {
    ...rest,
    ...(credit_alert_threshold !== undefined && { credit_alert_threshold: Math.round(credit_alert_threshold * 100) }),
    ...(marketing_emails !== undefined && { marketing_emails: marketing_emails ? 1 : 0 }),
  };
}

type SettingsColumns = Omit<AccountSettingsTable, "account_id" | "updated_at">;

function settingsOf({ account_id: _, updated_at: __, ...row }: Selectable<AccountSettingsTable>): Settings {
  return {
    ...row,
    credit_alert_threshold: row.credit_alert_threshold / 100,
    marketing_emails: row.marketing_emails === 1,
  };
}
