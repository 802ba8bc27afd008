import { collectionMembers } from "../../../../contract/collection-members.ts";
import { hashToken } from "../../../http/hash-token.ts";
import { accountLimit } from "../../../http/limits.ts";
import { done, type Outcome, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { collectionJoined } from "../domain-events.ts";
import { findAccess, includes } from "../membership.ts";
import { presentCollection } from "../present-collections.ts";
import { lockCollection } from "../records/collections.ts";
import { deleteInvite, findAnyCollection, findInvite, putMember, roleOf } from "../records/members.ts";
import { presentForMember } from "../viewed-items.ts";

/**
 * Makes the caller a member of the collection that an invitation leads to. The invitation ends with it, unless the caller
 * is the collection's owner. The owner is notified of new members.
 */
export const acceptCollectionInvite = implement(
  collectionMembers.accept,
  { limits: [accountLimit({ name: "collection invite: accept", times: 60, perSeconds: 900 })] },
  async (deps, { params: { token } }, { userId }) => {
    const { accountExists, database, domainEvents, openNames, runtime } = deps;
    const hash = hashToken(token);
    const joined = await database.transaction(async (tx): Promise<Outcome<string>> => {
      const offered = await findInvite(tx, hash, runtime.now());
      const collection = offered && (await findAnyCollection(tx, offered.collection_id));
      if (!collection || !(await openNames(tx, [collection.owner_id])).has(collection.owner_id)) {
        return refuse("NOT_FOUND");
      }
      if (!(await accountExists(tx, userId))) return refuse("UNAUTHORIZED");
      const { id, owner_id: ownerId } = collection;
      // The invitation may have been used or revoked until the lock was taken.
      const isThere = await lockCollection(database, tx, ownerId, id);
      const invite = isThere && (await findInvite(tx, hash, runtime.now()));
      if (!invite) return refuse("NOT_FOUND");
      if (ownerId === userId) return done(id);
      const role = await roleOf(tx, id, userId);
      if (!role || !includes(role, invite.role)) {
        const member = { collection_id: id, account_id: userId, role: invite.role, created_at: runtime.now() };
        await putMember(tx, member);
        const { name: collectionName } = collection;
        const event = { ownerId, collectionId: id, collectionName, inviteId: invite.id };
        if (!role) await domainEvents.publish(tx, collectionJoined, event);
      }
      await deleteInvite(tx, id, invite.id);
      return done(id);
    });
    if (!joined.ok) return joined;
    const access = await findAccess(deps, database.read, userId, joined.value);
    if (!access) return refuse("NOT_FOUND");
    if (access.role === "owner") return done(await presentCollection(deps, access.collection));
    return done(await presentForMember(deps, access, userId));
  },
);
