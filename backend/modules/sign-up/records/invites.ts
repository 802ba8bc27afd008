import type { Selectable, SelectQueryBuilder } from "kysely";
import { sql } from "kysely";
import type { InviteState } from "../../../../contract/admin/sign-up-terms.ts";
import { type PageNumber, pageOf } from "../../../adapters/database/paging.ts";
import type { Database, Queries, Schema, Tx } from "../../../adapters/database/port.ts";
import type { InviteTable } from "../tables.ts";

export type InviteRecord = Selectable<InviteTable>;

export async function insertInvite(tx: Tx, invite: InviteRecord): Promise<void> {
  await tx.insertInto("invite").values(invite).execute();
}

/** Returns the invite of a link's token, given as its hash. */
export function findInvite(queries: Queries, tokenHash: string): Promise<InviteRecord | undefined> {
  return queries
    .selectFrom("invite")
    .selectAll()
    .where((row) => row.or([row("shown_hash", "=", tokenHash), row("mailed_hash", "=", tokenHash)]))
    .executeTakeFirst();
}

/** Returns the invite, locked until the transaction ends. */
export function lockInvite(database: Database, tx: Tx, id: string): Promise<InviteRecord | undefined> {
  return database.forUpdate(tx.selectFrom("invite").selectAll().where("id", "=", id)).executeTakeFirst();
}

/** Counts a use of an invite that still works. Returns whether it did: of concurrent uses, no more than allowed succeed. */
export async function countUse(tx: Tx, id: string, now: number): Promise<boolean> {
  const used = await tx
    .updateTable("invite")
    .set((row) => ({ used: row("used", "+", 1) }))
    .where("id", "=", id)
    .whereRef("used", "<", "uses_max")
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

export async function markRevoked(tx: Tx, id: string, now: number): Promise<void> {
  await tx.updateTable("invite").set({ revoked_at: now }).where("id", "=", id).execute();
}

interface InviteFilter {
  /** A part of the address. */
  search?: string | undefined;
  state?: InviteState | undefined;
}

/** Returns one page of the invites, the newest first. */
export function listInvites(queries: Queries, filter: InviteFilter, page: PageNumber, now: number) {
  return pageOf(matching(queries, filter, now), { by: ["created_at", "id"], direction: "desc" }, page);
}

function matching(
  queries: Queries,
  { search, state }: InviteFilter,
  now: number,
): SelectQueryBuilder<Schema, "invite", InviteRecord> {
  let invites = queries.selectFrom("invite").selectAll();
  if (search) invites = invites.where(sql<boolean>`lower(email) like ${containing(search)} escape '\\'`);
  if (state === undefined) return invites;
  if (state === "revoked") return invites.where("revoked_at", "is not", null);
  invites = invites.where("revoked_at", "is", null);
  if (state === "used_up") return invites.whereRef("used", ">=", "uses_max");
  invites = invites.whereRef("used", "<", "uses_max");
  return invites.where("expires_at", state === "expired" ? "<=" : ">", now);
}

/** Returns the pattern of texts that contain a text. */
function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
