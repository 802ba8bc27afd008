import { adminReports } from "../../../../contract/admin/reports.ts";
import { done, refuse } from "../../../http/operation.ts";
import { decidingOf, lockCase, reconsider } from "../deciding.ts";
import { implement } from "../deps.ts";
import { mayDecideAppeal } from "../rules.ts";

/** Decides on an appeal. */
export const decideAppeal = implement(adminReports.decideAppeal, (deps, { params: { id }, body }, caller) => {
  const { audit, database } = deps;
  return database.transaction(async (tx) => {
    const found = await lockCase(deps, tx, id);
    if (!found) return refuse("NOT_FOUND");
    const { report } = found;
    if (report.state !== "appealed") return refuse("CONFLICT", "reportDecided");
    if (!mayDecideAppeal(report, await decidingOf(deps, tx, report, caller)))
      return refuse("FORBIDDEN", "decisionForAdmins");
    await reconsider(deps, tx, found, body, caller);
    await audit.record(tx, caller, {
      action: "report.appeal_decided",
      target: { kind: "report", id },
      changes: { outcome: { before: null, after: body.outcome } },
    });
    return done(undefined);
  });
});
