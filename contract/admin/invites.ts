import { z } from "zod";
import { email } from "../accounts.ts";
import { endpoint } from "../endpoint.ts";
import { paged, pageQuery } from "../paging.ts";
import { roles } from "../roles.ts";
import { searchText } from "../search-text.ts";
import { freeCreditsMax, inviteDaysDefault, inviteDaysMax, inviteStates, inviteUsesMax } from "./sign-up-terms.ts";

export const invite = z
  .object({
    id: z.string(),
    /** The only address that may use it; `null` for any. */
    email: z.string().nullable(),
    role: z.enum(roles),
    /** The free credits of the first month, instead of the usual ones; `null` for the usual ones. */
    starter_credits: z.number().nullable(),
    uses_max: z.number().int(),
    used: z.number().int(),
    state: z.enum(inviteStates),
    expires_at: z.iso.datetime(),
    created_at: z.iso.datetime(),
    /** Who created it; `null` for a command, or an account that is deleted. */
    created_by_email: z.string().nullable(),
  })
  .meta({ id: "Invite" });
export type Invite = z.infer<typeof invite>;

/** An invite right after it was created: the only answer with its link. */
export const newInvite = invite.extend({ url: z.string(), is_mailed: z.boolean() }).meta({ id: "NewInvite" });

export const inviteRequest = z
  .object({
    /** The only address that may use it. It gets the link by email. */
    email: email.optional(),
    role: z.enum(roles).default("member"),
    /** The free credits of the first month, instead of the usual ones. */
    starter_credits: z.number().min(0).max(freeCreditsMax).multipleOf(0.01).optional(),
    /** How many accounts it may create. Always 1 with an address, and at most 1 for other roles than `member`. */
    uses_max: z.number().int().min(1).max(inviteUsesMax).default(1),
    expires_in_days: z.number().int().min(1).max(inviteDaysMax).default(inviteDaysDefault),
  })
  // A link that makes staff must not be passed around.
  .refine(({ role, uses_max }) => role === "member" || uses_max === 1, { path: ["uses_max"], error: "staffInvite" });

export const adminInvites = {
  list: endpoint({
    method: "GET",
    path: "/api/admin/invites/",
    tag: "Administration",
    summary: "List the invites, the newest first.",
    auth: "bearer",
    role: "admin",
    query: pageQuery.extend({
      /** A part of the address. */
      search: searchText,
      state: z.enum(inviteStates).optional(),
    }),
    answer: { status: 200, payload: paged(invite) },
    refusals: [],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/admin/invites/",
    tag: "Administration",
    summary:
      "Create an invite. Only this answer contains its link. It works in every sign-up mode, and for other roles than `member` only while its creator is an administrator.",
    auth: "bearer",
    role: "admin",
    body: inviteRequest,
    answer: { status: 201, payload: newInvite },
    refusals: [],
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/api/admin/invites/{id}/",
    tag: "Administration",
    summary: "Revoke an invite. Accounts that it created stay.",
    auth: "bearer",
    role: "admin",
    params: z.object({ id: z.string().min(1).max(64) }),
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
};
