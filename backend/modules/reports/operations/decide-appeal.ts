import { adminReports } from "../../../../contract/admin/reports.ts";
import { done, refuse } from "../../../http/operation.ts";
import { plainLines } from "../../../http/plain-text.ts";
import { decidingOf, lockCase, reverseDecision } from "../deciding.ts";
import { implement } from "../deps.ts";
import { updateReport } from "../records/reports.ts";
import { mayDecideAppeal } from "../rules.ts";
import { tellAppellant, tellReporters } from "../telling.ts";

/** Decides on an appeal. Reversing restores the item, and the account if only this decision keeps it disabled. */
export const decideAppeal = implement(adminReports.decideAppeal, (deps, { params: { id }, body }, caller) => {
  const { audit, database, runtime } = deps;
  const { outcome } = body;
  return database.transaction(async (tx) => {
    const found = await lockCase(deps, tx, id);
    if (!found) return refuse("NOT_FOUND");
    const { report } = found;
    const { decision } = report;
    if (report.state !== "appealed" || decision === null || decision === "none")
      return refuse("CONFLICT", "reportDecided");
    if (!mayDecideAppeal(report, await decidingOf(deps, tx, report, caller)))
      return refuse("FORBIDDEN", "decisionForAdmins");
    const facts = plainLines(body.facts);
    const change = {
      state: "decided",
      appeal_outcome: outcome,
      appeal_decided_at: runtime.now(),
      appeal_decided_by: caller.userId,
      appeal_facts: facts,
    } as const;
    if (outcome === "reversed") await reverseDecision(deps, tx, caller, found);
    await updateReport(tx, id, change);
    await audit.record(tx, caller, {
      action: "report.appeal_decided",
      target: { kind: "report", id },
      changes: { outcome: { before: null, after: outcome } },
    });
    await tellAppellant(deps, tx, report, decision, { outcome, facts });
    await tellReporters(deps, tx, id, decision, outcome);
    return done(undefined);
  });
});
