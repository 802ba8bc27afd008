import { collectionMembers } from "../../../../contract/collection-members.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { lockCollection } from "../records/collections.ts";
import { membersOf, putMember } from "../records/members.ts";

/** Changes the role of a member of one of the caller's collections. */
export const changeMember = implement(
  collectionMembers.changeMember,
  async ({ database }, { params: { id, account_id: accountId }, body: { role } }, { userId }) =>
    database.transaction(async (tx) => {
      if (!(await lockCollection(database, tx, userId, id))) return refuse("NOT_FOUND");
      const member = (await membersOf(tx, id)).find(({ account_id }) => account_id === accountId);
      if (!member) return refuse("NOT_FOUND");
      await putMember(tx, { ...member, role });
      return done(undefined);
    }),
);
