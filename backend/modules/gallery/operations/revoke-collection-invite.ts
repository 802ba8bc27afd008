import { collectionMembers } from "../../../../contract/collection-members.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { lockCollection } from "../records/collections.ts";
import { deleteInvite } from "../records/members.ts";

/** Revokes an invitation to one of the caller's collections. */
export const revokeCollectionInvite = implement(
  collectionMembers.revokeInvite,
  async ({ database }, { params: { id, invite_id: inviteId } }, { userId }) =>
    database.transaction(async (tx) => {
      const isRevoked =
        (await lockCollection(database, tx, userId, id)) !== undefined && (await deleteInvite(tx, id, inviteId));
      return isRevoked ? done(undefined) : refuse("NOT_FOUND");
    }),
);
