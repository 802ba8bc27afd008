import { adminReports, type Report } from "../../../../contract/admin/reports.ts";
import { sealedReason } from "../../../../contract/report-terms.ts";
import { done, refuse, type StaffCaller } from "../../../http/operation.ts";
import { decidingOf } from "../deciding.ts";
import { implement, type ReportsDeps } from "../deps.ts";
import { reportedAddress } from "../media.ts";
import { presentMedia, presentNotice, presentSummary } from "../present.ts";
import { noticesOf } from "../records/notices.ts";
import { countDecisions, findReport, isReportedAgain } from "../records/reports.ts";
import { choicesOf, finalReason, mayDecideAppeal, revisionsOf, shownCreationsMax } from "../rules.ts";
import type { ReportTable } from "../tables.ts";

/**
 * Returns a report with the reported item and nothing else of its owner. Showing the item is recorded in the audit log.
 * What is said to show minors is only shown when asked for.
 */
export const readReport = implement(adminReports.read, async (deps, { params: { id }, query }, caller) => {
  const { accounts, database } = deps;
  const report = await findReport(database.read, id);
  if (!report) return refuse("NOT_FOUND");
  const isOnRequest = report.reason === sealedReason && query.content !== true;
  const content = isOnRequest ? null : await contentOf(deps, report, caller);
  const counts = await countDecisions(database.read, report.owner_id, id);
  const deciding = await decidingOf(deps, database.read, report, caller);
  const owner = await accounts.accountSummary(database.read, report.owner_id);
  const isOpen = report.state === "open";
  const final = isOpen ? null : finalReason(report, await isReportedAgain(database.read, report));
  const countOf = (decision: keyof Report["earlier"]) => counts.get(decision) ?? 0;
  return done({
    ...presentSummary(report, owner?.displayName ?? ""),
    notices: (await noticesOf(database.read, id)).map(presentNotice),
    earlier: {
      none: countOf("none"),
      hide: countOf("hide"),
      remove: countOf("remove"),
      disable: countOf("disable"),
      seal: countOf("seal"),
    },
    content_state: content ? "shown" : isOnRequest && report.decision !== "seal" ? "on-request" : "gone",
    content,
    facts: report.facts,
    ground: report.ground,
    ground_reference: report.ground_reference,
    appeal_text: report.appeal_text,
    appeal_facts: report.appeal_facts,
    choices: isOpen ? choicesOf(report, deciding) : final === null ? revisionsOf(report, deciding) : [],
    final_because: final,
    can_decide_appeal: mayDecideAppeal(report, deciding),
    is_own_decision: report.decided_by === caller.userId,
  });
});

async function contentOf(deps: ReportsDeps, report: ReportTable, caller: StaffCaller): Promise<Report["content"]> {
  const { audit, database, gallery } = deps;
  const ref = { kind: report.item_kind, id: report.item_id };
  const item = await gallery.moderation.read(report.owner_id, ref, shownCreationsMax);
  if (!item) return null;
  await database.transaction((tx) =>
    audit.record(tx, caller, { action: "report.content_viewed", target: { kind: "report", id: report.id } }),
  );
  const addressOf = (creationId: string) => (file: string) =>
    reportedAddress(deps, { reportId: report.id, creationId, file });
  return {
    title: ref.kind === "collection" || report.shows_recipe === 1 ? item.title : "",
    description: item.description,
    creations: item.creations.map((creation) => presentMedia(creation, addressOf(creation.id))),
  };
}
