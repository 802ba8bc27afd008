import { type SelectQueryBuilder, sql } from "kysely";
import type { Role } from "../../../../contract/roles.ts";
import { type PageNumber, pageOf, piecesOf } from "../../../adapters/database/paging.ts";
import type { Database, Queries, Schema, Tx } from "../../../adapters/database/port.ts";
import type { AccountRecord } from "./accounts.ts";

/** What administrators see of an account: nothing that its owner wrote, except the name. */
export type PersonRecord = Pick<
  AccountRecord,
  "id" | "email" | "display_name" | "role" | "confirmed_at" | "disabled_at" | "deletes_at" | "approval" | "created_at"
> & {
  /** The number of live sessions. */
  devices: number;
  /** When a session was last used; `null` if never. */
  last_seen_at: number | null;
};

export interface PersonFilter {
  /** A part of the address or of the name, or the whole id. */
  search?: string | undefined;
  role?: Role | undefined;
  status?: "active" | "disabled" | "leaving" | undefined;
}

/** Returns one page of the accounts, the newest first. */
export function listPeople(database: Database, filter: PersonFilter, page: PageNumber, now: number) {
  return pageOf(people(matching(database, filter), now), { by: ["created_at", "id"], direction: "desc" }, page);
}

export function findPerson(queries: Queries, id: string, now: number): Promise<PersonRecord | undefined> {
  return people(queries.selectFrom("account").where("id", "=", id), now).executeTakeFirst();
}

type Accounts = SelectQueryBuilder<Schema, "account", object>;

function matching(database: Database, { search, role, status }: PersonFilter): Accounts {
  let accounts: Accounts = database.read.selectFrom("account");
  if (search !== undefined) {
    accounts = accounts.where((row) =>
      row.or([
        row("id", "=", search.toLowerCase()),
        database.contains("email_key", search),
        database.contains("display_name", search),
      ]),
    );
  }
  if (role !== undefined) accounts = accounts.where("role", "=", role);
  if (status === "active") accounts = accounts.where("disabled_at", "is", null);
  if (status === "disabled") accounts = accounts.where("disabled_at", "is not", null).where("deletes_at", "is", null);
  if (status === "leaving") accounts = accounts.where("deletes_at", "is not", null);
  return accounts;
}

function people(accounts: Accounts, now: number): SelectQueryBuilder<Schema, "account", PersonRecord> {
  return accounts
    .select([
      "id",
      "email",
      "display_name",
      "role",
      "confirmed_at",
      "disabled_at",
      "deletes_at",
      "approval",
      "created_at",
    ])
    .select((row) => [
      sql<number>`(${row
        .selectFrom("session")
        .whereRef("session.account_id", "=", "account.id")
        .where("revoked_at", "is", null)
        .where("expires_at", ">", now)
        .select((session) => session.fn.countAll().as("devices"))})`.as("devices"),
      row
        .selectFrom("session")
        .whereRef("session.account_id", "=", "account.id")
        .select((session) => session.fn.max("last_used_at").as("at"))
        .as("last_seen_at"),
    ]);
}

/** Closes or opens an account, and sets when it is deleted. */
export async function setClosed(
  tx: Tx,
  id: string,
  closed: Pick<AccountRecord, "disabled_at" | "deletes_at">,
): Promise<void> {
  await tx.updateTable("account").set(closed).where("id", "=", id).execute();
}

/** Yields the accounts whose grace period is over in batches, the first ones to leave first. */
export function dueForDeletion(queries: Queries, now: number, rowsAtOnce: number, signal?: AbortSignal) {
  const due = queries.selectFrom("account").select(["id", "deletes_at"]).where("deletes_at", "<=", now);
  return piecesOf(due, { by: ["deletes_at", "id"] }, rowsAtOnce, signal);
}
