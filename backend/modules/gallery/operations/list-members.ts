import { collectionMembers } from "../../../../contract/collection-members.ts";
import { instant } from "../../../../contract/instants.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { demandAccess, participantsOf } from "../membership.ts";
import { presentInvite } from "../present-invites.ts";
import { countByOwner, membersOf, openInvites } from "../records/members.ts";

/** Lists who is in a collection: the owner first, then the members with open accounts, earliest first. */
export const listMembers = implement(collectionMembers.members, async (deps, { params: { id } }, { userId }) => {
  const { database, runtime } = deps;
  const access = await demandAccess(deps, database.read, userId, id, "view");
  if (!access.ok) return access;
  const { collection, role } = access.value;
  const { names } = await participantsOf(deps, database.read, collection, userId);
  const counts = await countByOwner(database.read, id);
  const owner = { account_id: collection.owner_id, role: "owner" as const, created_at: collection.created_at };
  const members = [owner, ...(await membersOf(database.read, id))].filter((one) => names.has(one.account_id));
  const invites = role === "owner" ? await openInvites(database.read, id, runtime.now()) : [];
  return done({
    members: members.map((member) => ({
      account_id: member.account_id,
      name: names.get(member.account_id) ?? "",
      role: member.role,
      is_you: member.account_id === userId,
      item_count: counts.get(member.account_id) ?? 0,
      joined_at: instant(member.created_at),
    })),
    invites: invites.map(presentInvite),
  });
});
