import type { ReportDecision } from "../../../../contract/report-terms.ts";
import { adminPath } from "../sections.ts";

export const reportsPath = `${adminPath}/reports`;

export function reportPath(id: string): string {
  return `${reportsPath}/${id}`;
}

/** Returns the page that confirms a decision. `insteadOf` is the one that it replaces. */
export function decidePath(id: string, decision: ReportDecision, insteadOf: ReportDecision | null): string {
  const query = { decision, ...(insteadOf !== null && { instead_of: insteadOf }) };
  return `${reportPath(id)}/decide?${new URLSearchParams(query)}`;
}
