import { type Selectable, sql } from "kysely";
import type { Role } from "../../../../contract/roles.ts";
import { type PageNumber, pageOf } from "../../../adapters/database/paging.ts";
import { periodOf } from "../../../adapters/database/periods.ts";
import type { Database, Queries, Tx } from "../../../adapters/database/port.ts";
import { prepared } from "../../../adapters/database/prepared.ts";
import type { AccountTable } from "../tables.ts";

export type AccountRecord = Selectable<AccountTable>;

/** The fields that a user may change. */
export type ProfileFields = Pick<AccountRecord, "display_name" | "bio" | "website" | "social_handle"> &
  Partial<Pick<AccountRecord, "phone">>;

export async function insertAccount(tx: Tx, account: AccountRecord): Promise<void> {
  await tx.insertInto("account").values(account).execute();
}

export function findAccount(queries: Queries, accountId: string): Promise<AccountRecord | undefined> {
  return queries.selectFrom("account").selectAll().where("id", "=", accountId).executeTakeFirst();
}

const accountWithTimeZone = prepared<{ id: string }, AccountRecord & { timezone: string }>((queries, value) =>
  queries
    .selectFrom("account")
    .innerJoin("account_settings", "account_settings.account_id", "account.id")
    .selectAll("account")
    .select("account_settings.timezone")
    .where("account.id", "=", value("id")),
);

/** Same as `findAccount`, with the time zone of the account's settings. */
export async function findAccountWithTimeZone(
  queries: Queries,
  accountId: string,
): Promise<(AccountRecord & { timezone: string }) | undefined> {
  return (await accountWithTimeZone(queries, { id: accountId }))[0];
}

/** Returns the avatar of each account. Accounts without one are left out. */
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

/** Same as `findAccountByEmailKey`, locked until `tx` ends. */
export function lockAccountByEmailKey(
  database: Database,
  tx: Tx,
  emailKey: string,
): Promise<AccountRecord | undefined> {
  return database.forUpdate(tx.selectFrom("account").selectAll().where("email_key", "=", emailKey)).executeTakeFirst();
}

/** Returns the first account of a mailbox, given in the form of `canonicalEmail`. */
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

/** Inserts an account unless its address is taken. Returns whether it was inserted. */
export async function insertAccountUnlessTaken(tx: Tx, account: AccountRecord): Promise<boolean> {
  const added = await tx
    .insertInto("account")
    .values(account)
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Records that the owner reads mail at the address. Returns the account if this is the first time. */
export function markConfirmed(tx: Tx, accountId: string, now: number): Promise<AccountRecord | undefined> {
  return tx
    .updateTable("account")
    .set({ confirmed_at: now })
    .where("id", "=", accountId)
    .where("confirmed_at", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** Returns the address and name of each account. */
export async function findContacts(
  queries: Queries,
  ids: readonly string[],
): Promise<Pick<AccountRecord, "id" | "email" | "display_name" | "disabled_at">[]> {
  if (ids.length === 0) return [];
  return queries
    .selectFrom("account")
    .select(["id", "email", "display_name", "disabled_at"])
    .where("id", "in", [...new Set(ids)])
    .execute();
}

/** Returns any account except this one. */
export function findOtherAccount(queries: Queries, accountId: string): Promise<{ id: string } | undefined> {
  return queries.selectFrom("account").select("id").where("id", "!=", accountId).limit(1).executeTakeFirst();
}

/** The administrators who can sign in. */
function usableAdmins(queries: Queries, mustBeConfirmed: boolean) {
  const admins = queries
    .selectFrom("account")
    .select("id")
    .where("role", "=", "admin")
    .where("disabled_at", "is", null)
    .where("approval", "=", "approved");
  return mustBeConfirmed ? admins.where("confirmed_at", "is not", null) : admins;
}

/** Whether an administrator exists who can sign in. */
export async function hasUsableAdmin(queries: Queries, mustBeConfirmed: boolean): Promise<boolean> {
  return (await usableAdmins(queries, mustBeConfirmed).limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the ids of the open administrator accounts. */
export async function findAdminIds(queries: Queries): Promise<string[]> {
  const admins = queries
    .selectFrom("account")
    .select("id")
    .where("role", "=", "admin")
    .where("disabled_at", "is", null);
  return (await admins.orderBy("id").execute()).map(({ id }) => id);
}

/** Returns one page of the accounts that wait for approval, the longest waiting first. */
export function listWaitingAccounts(
  queries: Queries,
  { search, mustBeConfirmed }: { search?: string | undefined; mustBeConfirmed: boolean },
  page: PageNumber,
) {
  let waiting = queries.selectFrom("account").select(["id", "email", "created_at"]).where("approval", "=", "waiting");
  if (mustBeConfirmed) waiting = waiting.where("confirmed_at", "is not", null);
  if (search) {
    const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    waiting = waiting.where(sql<boolean>`email_key like ${pattern} escape '\\'`);
  }
  return pageOf(waiting, { by: ["created_at", "id"] }, page);
}

export async function markApproved(tx: Tx, accountId: string): Promise<void> {
  await tx.updateTable("account").set({ approval: "approved" }).where("id", "=", accountId).execute();
}

export async function setRole(tx: Tx, accountId: string, role: Role): Promise<void> {
  await tx.updateTable("account").set({ role }).where("id", "=", accountId).execute();
}

/** Returns the ids of the administrators who can sign in, locked until `tx` ends, so that the last one is never lost. */
export async function lockUsableAdmins(database: Database, tx: Tx, mustBeConfirmed: boolean): Promise<string[]> {
  const admins = usableAdmins(tx, mustBeConfirmed).orderBy("id");
  return (await database.forUpdate(admins).execute()).map(({ id }) => id);
}

/** Sets a password hash without comparing the old one. */
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

/** Replaces a hash only while it is still `from`, so that a concurrent change survives. Returns whether it did. */
export async function replacePasswordHash(tx: Tx, accountId: string, from: string, to: string): Promise<boolean> {
  const result = await tx
    .updateTable("account")
    .set({ password_hash: to })
    .where("id", "=", accountId)
    .where("password_hash", "=", from)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Returns the account, locked until the transaction ends. */
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

/** Counts the accounts that were created in each period. `starts` are the periods' starts, newest first. */
export async function countSignUps(
  queries: Queries,
  starts: readonly number[],
): Promise<{ period: number; accounts: number }[]> {
  return queries
    .selectFrom("account")
    .select((row) => [periodOf("created_at", starts).as("period"), row.fn.countAll<number>().as("accounts")])
    .where("created_at", ">=", Math.min(...starts))
    .groupBy("period")
    .execute();
}

/** Returns the ids of the first accounts whose address contains a text, in the order of the addresses. */
export async function findIdsByPartOfEmail(queries: Queries, text: string, limit: number): Promise<string[]> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const accounts = await queries
    .selectFrom("account")
    .select("id")
    .where(sql<boolean>`email_key like ${pattern} escape '\\'`)
    .orderBy("email_key")
    .limit(limit)
    .execute();
  return accounts.map(({ id }) => id);
}

/** Counts the accounts with an avatar. */
export async function countAvatars(queries: Queries): Promise<number> {
  const { avatars } = await queries
    .selectFrom("account")
    .select((row) => row.fn.count<number>("avatar_sha256").as("avatars"))
    .executeTakeFirstOrThrow();
  return avatars;
}
