import { z } from "zod";
import { inviteToken } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";

/** What anyone with an invite's link may know about it. */
export const invites = {
  check: endpoint({
    method: "GET",
    path: "/api/invites/{token}/",
    tag: "Accounts",
    summary: "Check whether an invite works, and for which address. This does not use it.",
    auth: "none",
    params: z.object({ token: inviteToken }),
    answer: { status: 200, payload: z.object({ is_valid: z.boolean(), email: z.string().nullable() }) },
    refusals: [],
  }),
};
