import { adminReports } from "../../../../contract/admin/reports.ts";
import { done, refuse } from "../../../http/operation.ts";
import { plainLine, plainLines } from "../../../http/plain-text.ts";
import { decidingOf, disableOwner, lockCase } from "../deciding.ts";
import { implement } from "../deps.ts";
import { updateReport } from "../records/reports.ts";
import { choicesOf, disablesAccount, wayOf } from "../rules.ts";
import { giveReasons, tellReporters } from "../telling.ts";

/** Decides on an open report: withholds the item, disables the account if that was chosen, and tells both sides. */
export const decideReport = implement(adminReports.decide, (deps, { params: { id }, body }, caller) => {
  const { audit, database, gallery, runtime } = deps;
  const { decision } = body;
  return database.transaction(async (tx) => {
    const found = await lockCase(deps, tx, id);
    if (!found) return refuse("NOT_FOUND");
    const { report } = found;
    if (report.state !== "open") return refuse("CONFLICT", "reportDecided");
    const choices = choicesOf(report, await decidingOf(deps, tx, report, caller));
    if (!choices.includes(decision)) return refuse("FORBIDDEN", "decisionForAdmins");
    // The account of the last administrator, or of who decides, stays open. Then only the item is withheld.
    const isOwn = report.owner_id === caller.userId;
    const disabling = disablesAccount(decision) && !isOwn ? await disableOwner(deps, tx, caller, found) : undefined;
    if (decision === "disable" && disabling === "refused") return refuse("FORBIDDEN", "decisionForAdmins");
    const ref = { kind: report.item_kind, id: report.item_id };
    if (decision !== "none") await gallery.moderation.withhold(tx, report.owner_id, ref, wayOf(decision));
    const change = {
      state: "decided",
      decision,
      decided_at: runtime.now(),
      decided_by: caller.userId,
      facts: decision === "none" ? null : plainLines(body.facts),
      ground: decision === "none" ? null : (body.ground ?? null),
      ground_reference: decision === "none" ? null : plainLine(body.ground_reference),
      // Reversing this decision opens only an account that it disabled.
      disabled_account_at: typeof disabling === "number" ? disabling : null,
    } as const;
    await updateReport(tx, id, change);
    await audit.record(tx, caller, {
      action: "report.decided",
      target: { kind: "report", id },
      changes: { decision: { before: null, after: decision } },
    });
    if (decision !== "none") await giveReasons(deps, tx, { ...report, ...change }, decision);
    await tellReporters(deps, tx, id, decision, null);
    return done(undefined);
  });
});
