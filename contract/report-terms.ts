/** The terms of reports, in a separate file for code that needs nothing else. */
import { blockReasons } from "./generation-terms.ts";

/** Why something is reported: the reasons for which runs are blocked, and what only a report can claim. */
export const reportReasons = [
  ...blockReasons.filter((reason): reason is Exclude<(typeof blockReasons)[number], "other"> => reason !== "other"),
  "copyright",
  "privacy",
  "other",
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** The reason whose content is never shown without being asked for, and which may lead to sealing. */
export const sealedReason = "minors" satisfies ReportReason;

/** Reasons that need an explanation, and those that need a name and an address to answer to. */
export const explainedReasons = ["illegal", "copyright", "privacy", "other"] as const satisfies readonly ReportReason[];
export const namedReasons = ["copyright"] as const satisfies readonly ReportReason[];

export function needsDetails(reason: string): boolean {
  return explainedReasons.some((one) => one === reason);
}

export function needsContact(reason: string): boolean {
  return namedReasons.some((one) => one === reason);
}

export const reportStates = ["open", "decided", "appealed"] as const;
export type ReportState = (typeof reportStates)[number];

/**
 * What can be decided. `hide` shows the item only to its owner, `remove` to no one, `disable` removes it and disables
 * the account, `seal` also keeps the files where nothing opens them.
 */
export const reportDecisions = ["none", "hide", "remove", "disable", "seal"] as const;
export type ReportDecision = (typeof reportDecisions)[number];

/** Why a decision can no longer be revised: what it took stays taken, or a newer report of the item is decided instead. */
export const finalReasons = ["sealed", "erased", "reported-again"] as const;
export type FinalReason = (typeof finalReasons)[number];

/** Whether the decision is based on the law or on the terms of use. */
export const decisionGrounds = ["law", "terms"] as const;
export type DecisionGround = (typeof decisionGrounds)[number];

export const appealOutcomes = ["upheld", "reversed"] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

interface Decided {
  decision: ReportDecision | null;
  appeal_outcome: AppealOutcome | null;
}

/** Returns the decision whose effects stand: none after a reversal, `null` before the first one. */
export function standingDecision({ decision, appeal_outcome }: Decided): ReportDecision | null {
  return appeal_outcome === "reversed" ? "none" : decision;
}

export const reportDetailsMaxCharacters = 2_000;
export const reporterNameMaxCharacters = 120;
export const decisionFactsMaxCharacters = 2_000;
export const groundReferenceMaxCharacters = 200;
export const appealMaxCharacters = 4_000;
/** How long a decision can be appealed. */
export const appealDays = 183;
