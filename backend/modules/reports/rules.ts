import {
  appealDays,
  type FinalReason,
  type ReportDecision,
  type ReportReason,
  reportReasons,
  sealedReason,
  standingDecision,
} from "../../../contract/report-terms.ts";
import type { Role } from "../../../contract/roles.ts";
import type { WithheldWay } from "../gallery/index.ts";
import type { ReportTable } from "./tables.ts";

const dayMilliseconds = 86_400_000;

/** How long a decision can be appealed, and removed files are kept: six months (Digital Services Act, Article 20). */
export const appealMilliseconds = appealDays * dayMilliseconds;

/** How long sealed files are kept for authorities: a year, the longest period that a law we know of demands. */
export const sealedMilliseconds = 366 * dayMilliseconds;

/** How long decided reports are kept. */
export const reportKeptMilliseconds = 2 * 366 * dayMilliseconds;

/** Reports of one case that are kept with their text. Further ones only count. */
export const noticesMax = 100;

/** Reports per day that one address is told about, so that no one can flood a mailbox with reports in its name. */
export const mailedReportsPerDay = 3;
export const mailedReportsMilliseconds = dayMilliseconds;

/** Creations of a reported collection that moderators see. */
export const shownCreationsMax = 60;

/** Returns the more serious of two reasons: the earlier one in the list. */
export function moreSerious(one: ReportReason, other: ReportReason): ReportReason {
  return reportReasons.indexOf(other) < reportReasons.indexOf(one) ? other : one;
}

/** Returns how a decision withholds the item. */
export function wayOf(decision: Exclude<ReportDecision, "none">): WithheldWay {
  return ({ hide: "hidden", remove: "removed", disable: "removed", seal: "sealed" } as const)[decision];
}

export function disablesAccount(decision: ReportDecision): boolean {
  return decision === "disable" || decision === "seal";
}

/** Who decides about whose item. */
export interface Deciding {
  callerId: string;
  callerRole: Role;
  /** `undefined` when the account is deleted. */
  ownerRole: Role | undefined;
}

type Item = Pick<ReportTable, "owner_id" | "item_kind" | "reason">;

/**
 * Returns the decisions that a caller may take. Moderators decide neither about their own items nor about those of other
 * staff. Only administrators disable accounts, except by sealing, which cannot wait. A collection has no files of its
 * own to remove or seal. No one disables their own account.
 */
export function choicesOf(item: Item, { callerId, callerRole, ownerRole }: Deciding): ReportDecision[] {
  const isAdmin = callerRole === "admin";
  if (!isAdmin && (item.owner_id === callerId || (ownerRole !== undefined && ownerRole !== "member"))) return [];
  const isOwn = item.owner_id === callerId;
  const isCreation = item.item_kind === "creation";
  return [
    "none",
    "hide",
    ...(isCreation ? (["remove"] as const) : []),
    ...(isAdmin && !isOwn && ownerRole !== undefined ? (["disable"] as const) : []),
    ...(isCreation && item.reason === sealedReason ? (["seal"] as const) : []),
  ];
}

type Revisable = Item & Pick<ReportTable, "decision" | "appeal_outcome" | "state">;

/** Whether a caller may decide on the appeal. */
export function mayDecideAppeal(report: Revisable, deciding: Deciding): boolean {
  return report.state === "appealed" && mayReverse(report, deciding);
}

/** What only administrators decide, only they reverse. */
function mayReverse(report: Revisable, deciding: Deciding): boolean {
  const standing = standingDecision(report);
  if (standing === null) return false;
  return disablesAccount(standing) ? deciding.callerRole === "admin" : choicesOf(report, deciding).length > 0;
}

/** Returns the decisions that a caller may take instead of the one that stands. An appeal is decided first. */
export function revisionsOf(report: Revisable, deciding: Deciding): ReportDecision[] {
  if (report.state !== "decided" || !mayReverse(report, deciding)) return [];
  const standing = standingDecision(report);
  return choicesOf(report, deciding).filter((decision) => decision !== standing);
}

/**
 * Returns why a decision can no longer be revised; `null` if it can. Revising must neither show a sealed item again nor
 * leave two decisions about one item.
 */
export function finalReason(
  report: Pick<ReportTable, "decision" | "appeal_outcome" | "is_erased">,
  isReportedAgain: boolean,
): FinalReason | null {
  if (standingDecision(report) === "seal") return "sealed";
  if (report.is_erased === 1) return "erased";
  return isReportedAgain ? "reported-again" : null;
}

type Decided = Pick<ReportTable, "decision" | "decided_at" | "appealed_at" | "appeal_outcome" | "state">;

/** Whether the owner can appeal now: once, within six months, and only against a restriction that stands. */
export function canAppeal(report: Decided, now: number): boolean {
  const { decided_at, appealed_at, state } = report;
  const standing = standingDecision(report);
  if (state !== "decided" || standing === null || standing === "none" || appealed_at !== null) return false;
  return decided_at !== null && now < decided_at + appealMilliseconds;
}
