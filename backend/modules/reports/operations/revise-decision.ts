import { adminReports } from "../../../../contract/admin/reports.ts";
import { standingDecision } from "../../../../contract/report-terms.ts";
import { done, refuse } from "../../../http/operation.ts";
import { decidingOf, lockCase, reconsider, takeDecision } from "../deciding.ts";
import { implement } from "../deps.ts";
import { isReportedAgain } from "../records/reports.ts";
import { finalReason, revisionsOf } from "../rules.ts";

const finalMessages = {
  sealed: "reportSealed",
  erased: "reportErased",
  "reported-again": "reportedAgain",
} as const;

/** Reverses a decision as a granted appeal does, or takes another one instead. */
export const reviseDecision = implement(adminReports.revise, (deps, { params: { id }, body }, caller) => {
  const { audit, database } = deps;
  const { decision, instead_of: before } = body;
  return database.transaction(async (tx) => {
    const found = await lockCase(deps, tx, id);
    if (!found) return refuse("NOT_FOUND");
    const { report } = found;
    if (report.state !== "decided" || standingDecision(report) !== before || decision === before)
      return refuse("CONFLICT", "reportDecided");
    const final = finalReason(report, await isReportedAgain(tx, report));
    if (final !== null) return refuse("CONFLICT", finalMessages[final]);
    const choices = revisionsOf(report, await decidingOf(deps, tx, report, caller));
    if (!choices.includes(decision)) return refuse("FORBIDDEN", "decisionForAdmins");
    if (decision !== "none") return takeDecision(deps, tx, found, body, caller);
    await reconsider(deps, tx, found, { outcome: "reversed", facts: body.facts }, caller);
    await audit.record(tx, caller, {
      action: "report.decided",
      target: { kind: "report", id },
      changes: { decision: { before, after: decision } },
    });
    return done(undefined);
  });
});
