import { collectionMembers } from "../../../../contract/collection-members.ts";
import { instant } from "../../../../contract/instants.ts";
import { hashToken } from "../../../http/hash-token.ts";
import { accountLimit } from "../../../http/limits.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { findAccess } from "../membership.ts";
import { findAnyCollection, findInvite } from "../records/members.ts";

/** Returns what an invitation to a collection offers, while its owner's account is open. */
export const readCollectionInvite = implement(
  collectionMembers.readInvite,
  { limits: [accountLimit({ name: "collection invite: read", times: 120, perSeconds: 900 })] },
  async (deps, { params: { token } }, { userId }) => {
    const { database, openNames, runtime } = deps;
    const invite = await findInvite(database.read, hashToken(token), runtime.now());
    const collection = invite && (await findAnyCollection(database.read, invite.collection_id));
    const owner = collection && (await openNames(database.read, [collection.owner_id])).get(collection.owner_id);
    if (!invite || !collection || owner === undefined) return refuse("NOT_FOUND");
    return done({
      collection_id: collection.id,
      name: collection.name,
      owner: { name: owner },
      role: invite.role,
      is_member: (await findAccess(deps, database.read, userId, collection.id)) !== undefined,
      expires_at: instant(invite.expires_at),
    });
  },
);
