import { invites } from "../../../../contract/invites.ts";
import { hashToken } from "../../../http/hash-token.ts";
import { addressLimits } from "../../../http/limits.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { findInvite } from "../records/invites.ts";
import { inviteState } from "../rules.ts";

/** Returns whether an invite works, and for which address. */
export const checkInvite = implement(
  invites.check,
  { limits: addressLimits({ name: "invite: address", times: 60, perSeconds: 900, counts: "everything" }) },
  async ({ database, runtime }, { params: { token } }) => {
    const invite = await findInvite(database.read, hashToken(token));
    const isValid = invite !== undefined && inviteState(invite, runtime.now()) === "open";
    return done({ is_valid: isValid, email: isValid ? invite.email : null });
  },
);
