import { z } from "zod";
import { email } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import {
  appealMaxCharacters,
  appealOutcomes,
  decisionGrounds,
  needsContact,
  needsDetails,
  reportDecisions,
  reportDetailsMaxCharacters,
  reporterNameMaxCharacters,
  reportReasons,
} from "./report-terms.ts";

const shareToken = z.string().regex(/^[\w-]{10,100}$/);

export const newReport = z
  .object({
    /** The end of the public link. */
    token: shareToken,
    /** One creation of a shared collection. Without it the report is about everything that the link shows. */
    creation_id: z.uuid().optional(),
    reason: z.enum(reportReasons),
    /** What is wrong. Required unless the reason says it. */
    details: z.string().trim().max(reportDetailsMaxCharacters).default(""),
    /** The reporter's name. Required for copyright. */
    name: z.string().trim().max(reporterNameMaxCharacters).default(""),
    /** Where the reporter is told the outcome. Required for copyright. */
    email: email.optional(),
    /** The reporter believes in good faith that the report is accurate and complete. */
    is_good_faith: z.literal(true, { error: "required" }),
  })
  .refine(({ reason, details }) => details !== "" || !needsDetails(reason), { path: ["details"], error: "required" })
  .refine(({ reason, name }) => name !== "" || !needsContact(reason), { path: ["name"], error: "required" })
  .refine((report) => report.email !== undefined || !needsContact(report.reason), {
    path: ["email"],
    error: "required",
  });

/** The reasons for a decision, as its addressee reads them. */
export const statement = z
  .object({
    id: z.string(),
    kind: z.enum(["creation", "collection"]),
    /** The prompt or the collection's name; empty if it is erased or sealed. */
    title: z.string(),
    decision: z.enum(reportDecisions),
    reason: z.enum(reportReasons),
    /** What the decision is based on, in the moderator's words. */
    facts: z.string(),
    ground: z.enum(decisionGrounds),
    /** The law or the section of the terms. */
    ground_reference: z.string(),
    /** Whether the decision, or finding the item, was automated. */
    is_automated: z.boolean(),
    has_disabled_account: z.boolean(),
    decided_at: z.iso.datetime(),
    /** The last instant at which the decision can be appealed. */
    appeal_until: z.iso.datetime(),
    can_appeal: z.boolean(),
    /** The appeal and its outcome. Without `text`, the decision was reversed without an appeal. */
    appeal: z
      .object({
        text: z.string().nullable(),
        sent_at: z.iso.datetime().nullable(),
        /** `null` until it is decided. */
        outcome: z.enum(appealOutcomes).nullable(),
        facts: z.string().nullable(),
        decided_at: z.iso.datetime().nullable(),
      })
      .nullable(),
  })
  .meta({ id: "StatementOfReasons" });
export type Statement = z.infer<typeof statement>;

export const newAppeal = z.object({ text: z.string().trim().min(1).max(appealMaxCharacters) });

const idParams = z.object({ id: z.uuid() });
const tokenParams = z.object({ token: z.string().min(1).max(100) });

export const reports = {
  create: endpoint({
    method: "POST",
    path: "/api/reports/",
    tag: "Reports",
    summary: "Report what a public link shows. Another report of the same item by the same person replaces the first.",
    auth: "none",
    body: newReport,
    answer: { status: 204 },
    refusals: ["NOT_FOUND", "RATE_LIMITED"],
  }),
  statement: endpoint({
    method: "GET",
    path: "/api/reports/{id}/",
    tag: "Reports",
    summary: "Retrieve the reasons for a decision about one of your items.",
    auth: "bearer",
    params: idParams,
    answer: { status: 200, payload: statement },
    refusals: ["NOT_FOUND"],
  }),
  appeal: endpoint({
    method: "POST",
    path: "/api/reports/{id}/appeal/",
    tag: "Reports",
    summary: "Appeal a decision about one of your items: once, within six months.",
    auth: "bearer",
    params: idParams,
    body: newAppeal,
    answer: { status: 200, payload: statement },
    refusals: ["NOT_FOUND", "CONFLICT"],
  }),
  linkedStatement: endpoint({
    method: "GET",
    path: "/api/report-statements/{token}/",
    tag: "Reports",
    summary: "Retrieve the reasons for a decision with the token of the mailed link, for users who cannot sign in.",
    auth: "none",
    params: tokenParams,
    answer: { status: 200, payload: statement },
    refusals: ["NOT_FOUND"],
  }),
  linkedAppeal: endpoint({
    method: "POST",
    path: "/api/report-statements/{token}/appeal/",
    tag: "Reports",
    summary: "Appeal a decision with the token of the mailed link.",
    auth: "none",
    params: tokenParams,
    body: newAppeal,
    answer: { status: 200, payload: statement },
    refusals: ["NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
  }),
};
