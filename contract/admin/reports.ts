import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { flag, paged, pageQuery } from "../paging.ts";
import {
  appealOutcomes,
  decisionFactsMaxCharacters,
  decisionGrounds,
  finalReasons,
  groundReferenceMaxCharacters,
  reportDecisions,
  reportReasons,
  reportStates,
} from "../report-terms.ts";
import { searchText } from "../search-text.ts";

/** One reported item with everything that was reported about it, until it is decided. */
export const reportSummary = z
  .object({
    id: z.string(),
    kind: z.enum(["creation", "collection"]),
    item_id: z.string(),
    reason: z.enum(reportReasons),
    state: z.enum(reportStates),
    /** How many people reported it. */
    notice_count: z.number().int(),
    created_at: z.iso.datetime(),
    /** When it was reported last. */
    reported_at: z.iso.datetime(),
    decision: z.enum(reportDecisions).nullable(),
    decided_at: z.iso.datetime().nullable(),
    appealed_at: z.iso.datetime().nullable(),
    /** A decision can also be reversed without an appeal. */
    appeal_outcome: z.enum(appealOutcomes).nullable(),
    owner_id: z.string(),
    /** Empty without a name, or when the account is deleted. */
    owner_name: z.string(),
  })
  .meta({ id: "ReportSummary" });
export type ReportSummary = z.infer<typeof reportSummary>;

const reportedMedia = z.object({
  id: z.string(),
  kind: z.enum(["image", "video"]),
  width: z.number().int(),
  height: z.number().int(),
  duration_seconds: z.number().nullable(),
  has_audio: z.boolean(),
  media_type: z.string(),
  /** Addresses that work for a day or two, without any other right. */
  url: z.string(),
  thumbnail_url: z.string(),
});

export const report = reportSummary
  .extend({
    /** What was reported, at most a hundred, the first one first. */
    notices: z.array(
      z.object({
        id: z.string(),
        reason: z.enum(reportReasons),
        details: z.string(),
        name: z.string(),
        email: z.string().nullable(),
        created_at: z.iso.datetime(),
      }),
    ),
    /** What was decided about other reports of the same owner. */
    earlier: z.object({
      none: z.number().int(),
      hide: z.number().int(),
      remove: z.number().int(),
      disable: z.number().int(),
      seal: z.number().int(),
    }),
    /** Whether the content can be shown: `gone` if it is erased or sealed. */
    content_state: z.enum(["shown", "on-request", "gone"]),
    content: z
      .object({
        /** A collection's name or, if the link showed the recipe, the prompt. */
        title: z.string(),
        description: z.string(),
        /** The creation, or the first creations of the collection. */
        creations: z.array(reportedMedia),
      })
      .nullable(),
    facts: z.string().nullable(),
    ground: z.enum(decisionGrounds).nullable(),
    ground_reference: z.string().nullable(),
    appeal_text: z.string().nullable(),
    appeal_facts: z.string().nullable(),
    /** The decisions that the caller may take, first or instead of the one that stands. */
    choices: z.array(z.enum(reportDecisions)),
    /** Why the decision can no longer be revised; `null` if it can, or before it is taken. */
    final_because: z.enum(finalReasons).nullable(),
    /** Whether the caller may decide on the appeal. */
    can_decide_appeal: z.boolean(),
    /** Whether the caller took the first decision; another moderator should then decide on the appeal. */
    is_own_decision: z.boolean(),
  })
  .meta({ id: "Report" });
export type Report = z.infer<typeof report>;

const facts = z.string().trim().max(decisionFactsMaxCharacters);

const decision = z.object({
  decision: z.enum(reportDecisions),
  /** What the decision is based on. The owner reads it. */
  facts: facts.default(""),
  ground: z.enum(decisionGrounds).optional(),
  /** The law or the section of the terms. */
  ground_reference: z.string().trim().max(groundReferenceMaxCharacters).default(""),
});
type Said = Pick<z.output<typeof decision>, "decision" | "ground" | "ground_reference">;

const hasGround = ({ decision, ground }: Said) => decision === "none" || ground !== undefined;
const hasReference = (said: Said) => said.decision === "none" || said.ground_reference !== "";
const required = <K extends keyof z.output<typeof decision>>(field: K) => ({ path: [field], error: "required" });

export const decisionBody = decision
  .refine(({ decision, facts }) => decision === "none" || facts !== "", required("facts"))
  .refine(hasGround, required("ground"))
  .refine(hasReference, required("ground_reference"));

export const revisionBody = decision
  .extend({
    facts: facts.min(1),
    /** The decision that stands, as the caller saw it. If another one stands by now, nothing changes. */
    instead_of: z.enum(reportDecisions),
  })
  .refine(hasGround, required("ground"))
  .refine(hasReference, required("ground_reference"));

export const appealBody = z.object({ outcome: z.enum(appealOutcomes), facts: facts.min(1) });

const params = z.object({ id: z.uuid() });
const moderated = { tag: "Administration", auth: "bearer", role: "moderator" } as const;

export const adminReports = {
  list: endpoint({
    ...moderated,
    method: "GET",
    path: "/api/admin/reports/",
    summary: "List reports. Open reports and appeals come oldest first, decided ones latest first.",
    query: pageQuery.extend({
      state: z.enum(reportStates).optional(),
      reason: z.enum(reportReasons).optional(),
      /** The id of the report, the item, or its owner, or the owner's email address. */
      search: searchText,
    }),
    answer: { status: 200, payload: paged(reportSummary) },
    refusals: [],
  }),
  read: endpoint({
    ...moderated,
    method: "GET",
    path: "/api/admin/reports/{id}/",
    summary: "Retrieve a report and the reported item. Reports of minors show the item only on request.",
    params,
    query: z.object({ content: flag.optional() }),
    answer: { status: 200, payload: report },
    refusals: ["NOT_FOUND"],
  }),
  decide: endpoint({
    ...moderated,
    method: "POST",
    path: "/api/admin/reports/{id}/decide/",
    summary: "Decide on a report. The owner gets the reasons, and reporters the outcome.",
    params,
    body: decisionBody,
    answer: { status: 204 },
    refusals: ["NOT_FOUND", "CONFLICT", "FORBIDDEN"],
  }),
  revise: endpoint({
    ...moderated,
    method: "POST",
    path: "/api/admin/reports/{id}/revise/",
    summary: "Revise a decision: reverse it, or take another one instead. Both sides are told as for the first one.",
    params,
    body: revisionBody,
    answer: { status: 204 },
    refusals: ["NOT_FOUND", "CONFLICT", "FORBIDDEN"],
  }),
  decideAppeal: endpoint({
    ...moderated,
    method: "POST",
    path: "/api/admin/reports/{id}/decide-appeal/",
    summary: "Decide on an appeal. Reversing restores what the decision took.",
    params,
    body: appealBody,
    answer: { status: 204 },
    refusals: ["NOT_FOUND", "CONFLICT", "FORBIDDEN"],
  }),
};
