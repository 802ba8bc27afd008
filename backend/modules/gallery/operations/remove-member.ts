import { collectionMembers } from "../../../../contract/collection-members.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { touchCollection } from "../records/collection-items.ts";
import { lockCollection } from "../records/collections.ts";
import { deleteMember, findAnyCollection } from "../records/members.ts";

/** Removes a member of one of the caller's collections, or the caller from another user's. */
export const removeMember = implement(
  collectionMembers.removeMember,
  async ({ database, runtime }, { params: { id, account_id: accountId } }, { userId }) =>
    database.transaction(async (tx) => {
      const collection = await findAnyCollection(tx, id);
      if (!collection || (collection.owner_id !== userId && accountId !== userId)) return refuse("NOT_FOUND");
      if (!(await lockCollection(database, tx, collection.owner_id, id))) return refuse("NOT_FOUND");
      if (!(await deleteMember(tx, id, accountId))) return refuse("NOT_FOUND");
      await touchCollection(tx, id, runtime.now());
      return done(undefined);
    }),
);
