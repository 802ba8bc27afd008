import { adminReports } from "../../../../contract/admin/reports.ts";
import { refuse } from "../../../http/operation.ts";
import { decidingOf, lockCase, takeDecision } from "../deciding.ts";
import { implement } from "../deps.ts";
import { choicesOf } from "../rules.ts";

/** Decides on an open report. */
export const decideReport = implement(adminReports.decide, (deps, { params: { id }, body }, caller) => {
  const { database } = deps;
  return database.transaction(async (tx) => {
    const found = await lockCase(deps, tx, id);
    if (!found) return refuse("NOT_FOUND");
    const { report } = found;
    if (report.state !== "open") return refuse("CONFLICT", "reportDecided");
    const choices = choicesOf(report, await decidingOf(deps, tx, report, caller));
    if (!choices.includes(body.decision)) return refuse("FORBIDDEN", "decisionForAdmins");
    return takeDecision(deps, tx, found, body, caller);
  });
});
