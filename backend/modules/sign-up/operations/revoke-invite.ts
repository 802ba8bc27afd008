import { adminInvites } from "../../../../contract/admin/invites.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { lockInvite, markRevoked } from "../records/invites.ts";

/** Revokes an invite. Accounts that it created stay. */
export const revokeInvite = implement(adminInvites.revoke, ({ audit, database, runtime }, { params: { id } }, caller) =>
  database.transaction(async (tx) => {
    const invite = await lockInvite(database, tx, id);
    if (!invite) return refuse("NOT_FOUND");
    if (invite.revoked_at !== null) return done(undefined);
    await markRevoked(tx, id, runtime.now());
    await audit.record(tx, caller, { action: "invite.revoked", target: { kind: "invite", id } });
    return done(undefined);
  }),
);
