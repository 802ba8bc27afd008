import type { MemberRole } from "../../../../contract/collection-terms.ts";
import { type PageNumber, pageOf, piecesOf } from "../../../adapters/database/paging.ts";
import type { Database, Queries, Tx } from "../../../adapters/database/port.ts";
import type { CollectionInviteTable, CollectionMemberTable, CollectionTable } from "../tables.ts";

/** Returns a collection of any owner. The caller checks what the user may do in it. */
export function findAnyCollection(queries: Queries, id: string): Promise<CollectionTable | undefined> {
  return queries.selectFrom("collection").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Locks a collection of any owner until the transaction ends. */
export async function lockAnyCollection({ forUpdate }: Pick<Database, "forUpdate">, tx: Tx, id: string): Promise<void> {
  await forUpdate(tx.selectFrom("collection").select("id").where("id", "=", id)).execute();
}

/** Returns the role of a member; `undefined` for any other user. */
export async function roleOf(
  queries: Queries,
  collectionId: string,
  accountId: string,
): Promise<MemberRole | undefined> {
  const member = await queries
    .selectFrom("collection_member")
    .select("role")
    .where("collection_id", "=", collectionId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return member?.role;
}

/** Returns a collection's members, earliest first. Their number is limited. */
export function membersOf(queries: Queries, collectionId: string): Promise<CollectionMemberTable[]> {
  return queries
    .selectFrom("collection_member")
    .selectAll()
    .where("collection_id", "=", collectionId)
    .orderBy("created_at")
    .orderBy("account_id")
    .execute();
}

/** Counts the members of these collections. Those without any are left out. */
export async function countMembers(queries: Queries, collectionIds: readonly string[]): Promise<Map<string, number>> {
  if (collectionIds.length === 0) return new Map();
  const rows = await queries
    .selectFrom("collection_member")
    .select((row) => ["collection_id", row.fn.countAll<number>().as("count")])
    .where("collection_id", "in", collectionIds)
    .groupBy("collection_id")
    .execute();
  return new Map(rows.map(({ collection_id, count }) => [collection_id, count]));
}

/** Whether a collection has members. Only their creations can be in it besides the owner's. */
export async function hasMembers(queries: Queries, collectionId: string): Promise<boolean> {
  const any = await queries
    .selectFrom("collection_member")
    .select("account_id")
    .where("collection_id", "=", collectionId)
    .limit(1)
    .executeTakeFirst();
  return any !== undefined;
}

/** Returns a page of the collections that others share with a user, most recently joined first, and the total count. */
export function collectionsJoined(queries: Queries, accountId: string, page: PageNumber) {
  const query = queries
    .selectFrom("collection_member")
    .select(["collection_id", "role", "created_at"])
    .where("account_id", "=", accountId);
  return pageOf(query, { by: ["created_at", "collection_id"], direction: "desc" }, page);
}

/** Yields all collections that others share with a user, in batches, in order of their ids. */
export function everyJoined(queries: Queries, accountId: string, collectionsAtOnce: number) {
  const joined = queries
    .selectFrom("collection_member")
    .innerJoin("collection", "collection.id", "collection_member.collection_id")
    .select(["collection_id", "collection.name", "role", "collection_member.created_at"])
    .where("account_id", "=", accountId);
  return piecesOf(joined, { by: ["collection_id"] }, collectionsAtOnce);
}

/** Adds a member, or changes the member's role. */
export async function putMember(tx: Tx, member: CollectionMemberTable): Promise<void> {
  await tx
    .insertInto("collection_member")
    .values(member)
    .onConflict((conflict) => conflict.columns(["collection_id", "account_id"]).doUpdateSet({ role: member.role }))
    .execute();
}

/** Removes a member and the member's creations from a collection. Returns whether there was such a member. */
export async function deleteMember(tx: Tx, collectionId: string, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("collection_member")
    .where("collection_id", "=", collectionId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await tx
    .deleteFrom("collection_item")
    .where("collection_id", "=", collectionId)
    .where("owner_id", "=", accountId)
    .execute();
  return true;
}

/** Ends all memberships of an account. Its creations leave the collections when they are deleted. */
export async function forgetMember(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom("collection_member").where("account_id", "=", accountId).execute();
}

/** Counts the visible creations in a collection by their owners. */
export async function countByOwner(queries: Queries, collectionId: string): Promise<Map<string, number>> {
  const rows = await queries
    .selectFrom("collection_item")
    .innerJoin("creation", "creation.id", "collection_item.creation_id")
    .select((row) => ["collection_item.owner_id", row.fn.countAll<number>().as("count")])
    .where("collection_item.collection_id", "=", collectionId)
    .where("creation.deleted_at", "is", null)
    .groupBy("collection_item.owner_id")
    .execute();
  return new Map(rows.map(({ owner_id, count }) => [owner_id, count]));
}

export async function insertInvite(tx: Tx, invite: CollectionInviteTable): Promise<void> {
  await tx.insertInto("collection_invite").values(invite).execute();
}

/** Returns a collection's invitations that still work, newest first. */
export function openInvites(queries: Queries, collectionId: string, now: number): Promise<CollectionInviteTable[]> {
  return queries
    .selectFrom("collection_invite")
    .selectAll()
    .where("collection_id", "=", collectionId)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Returns the invitation with this token if it still works. */
export function findInvite(queries: Queries, hash: string, now: number): Promise<CollectionInviteTable | undefined> {
  return queries
    .selectFrom("collection_invite")
    .selectAll()
    .where("token_hash", "=", hash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Deletes an invitation. Returns whether it existed. */
export async function deleteInvite(tx: Tx, collectionId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("collection_invite")
    .where("collection_id", "=", collectionId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes expired invitations to a collection. */
export async function deleteExpiredInvites(tx: Tx, collectionId: string, now: number): Promise<void> {
  await tx
    .deleteFrom("collection_invite")
    .where("collection_id", "=", collectionId)
    .where("expires_at", "<=", now)
    .execute();
}
