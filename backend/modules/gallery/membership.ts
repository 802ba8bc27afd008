import { type MemberRole, memberRoles } from "../../../contract/collection-terms.ts";
import type { Collection } from "../../../contract/collections.ts";
import type { Queries, Tx } from "../../adapters/database/port.ts";
import { type Outcome, refuse } from "../../http/operation.ts";
import type { GalleryDeps } from "./deps.ts";
import { findAnyCollection, lockAnyCollection, membersOf, roleOf } from "./records/members.ts";
import type { View } from "./records/shared-items.ts";
import type { CollectionTable } from "./tables.ts";

/** A collection that a user may view, and what else the user may do in it. */
export interface Access {
  collection: CollectionTable;
  role: Collection["role"];
}

const ranks: readonly Collection["role"][] = [...memberRoles, "owner"];

/** Whether a role includes another one. */
export function includes(role: Collection["role"], wanted: MemberRole): boolean {
  return ranks.indexOf(role) >= ranks.indexOf(wanted);
}

/**
 * Returns a collection that a user owns, or is a member of while its owner's account is open; `undefined` for any other
 * one.
 */
export async function findAccess(
  { openNames }: Pick<GalleryDeps, "openNames">,
  queries: Queries,
  userId: string,
  collectionId: string,
): Promise<Access | undefined> {
  const collection = await findAnyCollection(queries, collectionId);
  if (!collection) return undefined;
  if (collection.owner_id === userId) return { collection, role: "owner" };
  const role = await roleOf(queries, collectionId, userId);
  if (role === undefined) return undefined;
  const names = await openNames(queries, [collection.owner_id]);
  return names.has(collection.owner_id) ? { collection, role } : undefined;
}

/** Like `findAccess`. Refuses what the user's role does not include. */
export async function demandAccess(
  deps: Pick<GalleryDeps, "openNames">,
  queries: Queries,
  userId: string,
  collectionId: string,
  wanted: MemberRole,
): Promise<Outcome<Access>> {
  const access = await findAccess(deps, queries, userId, collectionId);
  if (!access) return refuse("NOT_FOUND");
  if (access.collection.filter !== null && access.role !== "owner") return refuse("NOT_FOUND");
  return includes(access.role, wanted) ? { ok: true, value: access } : refuse("FORBIDDEN", "collectionRole");
}

/**
 * Like `demandAccess`, and locks the collection until `tx` ends. The role is read under the lock, because its owner may
 * have changed it until then. Lock creations first, as deletion to the trash does.
 */
export async function lockAccess(
  deps: Pick<GalleryDeps, "database" | "openNames">,
  tx: Tx,
  userId: string,
  collectionId: string,
  wanted: MemberRole,
): Promise<Outcome<Access>> {
  await lockAnyCollection(deps.database, tx, collectionId);
  return demandAccess(deps, tx, userId, collectionId, wanted);
}

/** The users in a collection with open accounts, and what a user sees of it. */
export interface Participants {
  /** Names by account id: the owner's and the members'. */
  names: Map<string, string>;
  view: View;
}

/** Returns who is in a collection, for a user who may view it. */
export async function participantsOf(
  { openNames }: Pick<GalleryDeps, "openNames">,
  queries: Queries,
  { id, owner_id }: CollectionTable,
  viewerId: string,
): Promise<Participants> {
  const members = await membersOf(queries, id);
  const names = await openNames(queries, [owner_id, ...members.map(({ account_id }) => account_id)]);
  return { names, view: { collectionId: id, viewerId, ownerIds: [...names.keys()] } };
}
