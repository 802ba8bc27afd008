import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { money } from "../money.ts";
import { paged, pageQuery } from "../paging.ts";
import { purchaseKinds, transactionStatuses } from "../payment-terms.ts";
import { searchText } from "../search-text.ts";
import { books } from "./books.ts";

export const adminPayment = z
  .object({
    id: z.string(),
    user_id: z.string(),
    /** `null` for an account that is deleted. */
    email: z.string().nullable(),
    kind: z.enum(purchaseKinds),
    /** The plan, the pack, or the training order. */
    item_id: z.string(),
    amount: money,
    refunded_minor: z.number().int(),
    credits: z.number(),
    status: z.enum(transactionStatuses),
    /** Whether the last attempt to pay was declined. */
    was_declined: z.boolean(),
    provider: z.string(),
    /** The provider’s id of the payment; `null` before it has one. */
    provider_reference: z.string().nullable(),
    /** Whether no money moved, because the local test checkout was used. */
    is_test: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "AdminPayment" });
export type AdminPayment = z.infer<typeof adminPayment>;

/** A provider’s message that could not be applied. */
export const paymentProblem = z.object({
  provider: z.string(),
  event_id: z.string(),
  type: z.string(),
  /** The provider’s id of the payment or subscription; empty if unknown. */
  about: z.string(),
  problem: z.string(),
  at: z.iso.datetime(),
});
export type PaymentProblem = z.infer<typeof paymentProblem>;

export const paymentFilter = z.object({
  status: z.enum(transactionStatuses).optional(),
  kind: z.enum(purchaseKinds).optional(),
  /** The first and the last day, in the time zone of the caller's settings. Commands use UTC. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** A part of an email address, or an id of ours or the provider’s. */
  search: searchText,
});

export const adminPayments = {
  list: endpoint({
    method: "GET",
    path: "/api/admin/payments/",
    tag: "Administration",
    summary: "List the payments of all users, the newest first, and count what could not be applied.",
    auth: "bearer",
    role: "admin",
    query: pageQuery.extend(paymentFilter.shape),
    answer: {
      status: 200,
      payload: paged(adminPayment).extend({
        /** How many messages could not be applied: of the last 30 days, and of all that are kept. */
        problems: z.object({ recent: z.number().int(), all: z.number().int() }),
        books,
      }),
    },
    refusals: [],
  }),
  problems: endpoint({
    method: "GET",
    path: "/api/admin/payments/problems/",
    tag: "Administration",
    summary: "List the payment provider’s messages that could not be applied, the newest first.",
    auth: "bearer",
    role: "admin",
    query: pageQuery.extend({
      /** A part of the event's type or of the problem, or an id of the provider’s. */
      search: searchText,
    }),
    answer: { status: 200, payload: paged(paymentProblem) },
    refusals: [],
  }),
};
