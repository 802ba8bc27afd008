import { invites } from "../../../../contract/invites.ts";
import { hashToken } from "../../../http/hash-token.ts";
import { addressLimits } from "../../../http/limits.ts";
import { done } from "../../../http/operation.ts";
import { findWorkingInvite } from "../admission.ts";
import { implement } from "../deps.ts";

/** Returns whether an invite works, and for which address. */
export const checkInvite = implement(
  invites.check,
  { limits: addressLimits({ name: "invite: address", times: 60, perSeconds: 900, counts: "everything" }) },
  async (deps, { params: { token } }) => {
    const invite = await findWorkingInvite(deps, deps.database.read, hashToken(token));
    return done({ is_valid: invite !== undefined, email: invite?.email ?? null });
  },
);
