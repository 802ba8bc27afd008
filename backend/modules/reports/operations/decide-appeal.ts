import { adminReports } from "../../../../contract/admin/reports.ts";
import { done, refuse } from "../../../http/operation.ts";
import { plainLines } from "../../../http/plain-text.ts";
import { decidingOf } from "../deciding.ts";
import { implement } from "../deps.ts";
import { lockReport, passDisablingOn, updateReport } from "../records/reports.ts";
import { mayDecideAppeal, wayOf } from "../rules.ts";
import { tellAppellant, tellReporters } from "../telling.ts";

/** Decides on an appeal. Reversing restores the item, and the account if only this decision disabled it. */
export const decideAppeal = implement(adminReports.decideAppeal, (deps, { params: { id }, body }, caller) => {
  const { audit, database, gallery, runtime } = deps;
  const { outcome } = body;
  return database.transaction(async (tx) => {
    const report = await lockReport(database, tx, id);
    if (!report) return refuse("NOT_FOUND");
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
    const isRestored = outcome === "reversed";
    if (isRestored) {
      const ref = { kind: report.item_kind, id: report.item_id };
      await gallery.moderation.release(tx, report.owner_id, ref, wayOf(decision));
      const isLastToDisable = report.has_disabled_account === 1 && !(await passDisablingOn(tx, report.owner_id, id));
      if (isLastToDisable && (await deps.enableAccount(tx, report.owner_id)))
        await audit.record(tx, caller, {
          action: "user.enabled",
          target: { kind: "user", id: report.owner_id },
          changes: { report: { before: null, after: id } },
        });
    }
    await updateReport(tx, id, { ...change, ...(isRestored && { has_disabled_account: 0 }) });
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
