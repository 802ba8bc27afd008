import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { paged, pageQuery } from "../paging.ts";
import { searchText } from "../search-text.ts";
import { mailStatuses } from "./mail-terms.ts";

/** A message without its content. */
export const outgoingMail = z
  .object({
    id: z.string(),
    to: z.string(),
    /** What it is about. */
    template: z.string(),
    status: z.enum(mailStatuses),
    attempts: z.number().int(),
    /** Why the last attempt failed; `null` after a successful one. */
    last_error: z.string().nullable(),
    created_at: z.iso.datetime(),
    /** `null` unless it is waiting. */
    next_attempt_at: z.iso.datetime().nullable(),
    sent_at: z.iso.datetime().nullable(),
    can_resend: z.boolean(),
  })
  .meta({ id: "OutgoingMail" });
export type OutgoingMail = z.infer<typeof outgoingMail>;

export const adminMail = {
  list: endpoint({
    method: "GET",
    path: "/api/admin/mail/",
    tag: "Administration",
    summary: "List the mail of the last 30 days without its content, the newest first.",
    auth: "bearer",
    role: "admin",
    query: pageQuery.extend({
      status: z.enum(mailStatuses).optional(),
      /** A part of the recipient’s address. */
      search: searchText,
    }),
    answer: {
      status: 200,
      payload: paged(outgoingMail).extend({
        /** Whether a mail server is configured. Without one, mail is only stored. */
        has_server: z.boolean(),
        waiting: z.number().int(),
        sent: z.number().int(),
        dead: z.number().int(),
      }),
    },
    refusals: [],
  }),
  resend: endpoint({
    method: "POST",
    path: "/api/admin/mail/{id}/resend/",
    tag: "Administration",
    summary:
      "Send a message again that could not be sent, within seven days. A link that opens an account is not sent again.",
    auth: "bearer",
    role: "admin",
    params: z.object({ id: z.uuid() }),
    answer: { status: 204 },
    refusals: ["NOT_FOUND", "CONFLICT"],
  }),
};
