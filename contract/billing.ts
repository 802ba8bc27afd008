import { z } from "zod";
import { freeCreditNotes } from "./admin/sign-up-terms.ts";
import { endpoint } from "./endpoint.ts";

/** Credits as users see them; the server counts whole hundredths. */
export const credits = z.number();

export const balance = z.object({ current_credits: credits, held_credits: credits }).meta({
  id: "CreditBalance",
  description: "`current_credits` can be spent now. Held credits are not included.",
});
export type Balance = z.infer<typeof balance>;

export const summary = balance
  .extend({
    monthly_credits: credits,
    purchased_credits: credits,
    expiring: z.array(z.object({ credits, expires_at: z.iso.datetime() })),
    next_grant_at: z.iso.datetime().nullable(),
    /** Why a new account has not got all of its free credits; `null` if it has. */
    free_credits_note: z.enum(freeCreditNotes).nullable().optional(),
  })
  .meta({ id: "CreditSummary" });
export type Summary = z.infer<typeof summary>;

export const billing = {
  balance: endpoint({
    method: "GET",
    path: "/api/billing/credit-balance/balance/",
    tag: "Billing",
    summary: "Retrieve your credit balance.",
    auth: "bearer",
    scope: "billing",
    answer: { status: 200, payload: balance },
    refusals: [],
  }),
  summary: endpoint({
    method: "GET",
    path: "/api/billing/credit-balance/summary/",
    tag: "Billing",
    summary: "Retrieve your credit balance by source, with expiration dates and the next monthly grant.",
    auth: "bearer",
    scope: "billing",
    answer: { status: 200, payload: summary },
    refusals: [],
  }),
};
