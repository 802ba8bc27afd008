import { collectionMembers } from "../../../../contract/collection-members.ts";
import { collectionMembersMax } from "../../../../contract/limits.ts";
import { hashToken } from "../../../http/hash-token.ts";
import { accountLimit } from "../../../http/limits.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentInvite } from "../present-invites.ts";
import { lockCollection } from "../records/collections.ts";
import { deleteExpiredInvites, insertInvite, membersOf, openInvites } from "../records/members.ts";

const dayMilliseconds = 24 * 3_600 * 1_000;

/** Creates an invitation to one of the caller's collections, whose token is stored only as a hash. */
export const createCollectionInvite = implement(
  collectionMembers.invite,
  { limits: [accountLimit({ name: "collection invite: account", times: 60, perSeconds: 3_600 })] },
  async ({ database, runtime }, { params: { id }, body }, { userId }) => {
    const now = runtime.now();
    const token = Buffer.from(runtime.randomBytes(32)).toString("base64url");
    return database.transaction(async (tx) => {
      const collection = await lockCollection(database, tx, userId, id);
      if (!collection) return refuse("NOT_FOUND");
      if (collection.filter !== null) return refuse("CONFLICT", "smartNotShared");
      const members = await membersOf(tx, id);
      const open = await openInvites(tx, id, now);
      if (members.length + open.length >= collectionMembersMax) {
        return refuse("CONFLICT", "tooManyMembers", { max: collectionMembersMax });
      }
      await deleteExpiredInvites(tx, id, now);
      const invite = {
        id: runtime.newId(),
        collection_id: id,
        role: body.role,
        token_hash: hashToken(token),
        created_at: now,
        expires_at: now + body.expires_in_days * dayMilliseconds,
      };
      await insertInvite(tx, invite);
      return done({ ...presentInvite(invite), token, path: `/gallery/collections/join/${token}` });
    });
  },
);
