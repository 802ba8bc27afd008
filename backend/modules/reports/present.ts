import type { Report, ReportSummary } from "../../../contract/admin/reports.ts";
import { instant, instantOrNull } from "../../../contract/instants.ts";
import type { Statement } from "../../../contract/reports.ts";
import type { SharedCreation } from "../gallery/index.ts";
import { appealMilliseconds, canAppeal } from "./rules.ts";
import type { ReportNoticeTable, ReportTable } from "./tables.ts";

export function presentSummary(report: ReportTable, ownerName: string): ReportSummary {
  return {
    id: report.id,
    kind: report.item_kind,
    item_id: report.item_id,
    reason: report.reason,
    state: report.state,
    notice_count: report.notice_count,
    created_at: instant(report.created_at),
    reported_at: instant(report.reported_at),
    decision: report.decision,
    decided_at: instantOrNull(report.decided_at),
    appealed_at: instantOrNull(report.appealed_at),
    appeal_outcome: report.appeal_outcome,
    owner_id: report.owner_id,
    owner_name: ownerName,
  };
}

export function presentNotice(notice: ReportNoticeTable): Report["notices"][number] {
  const { id, reason, details, name, email, created_at } = notice;
  return { id, reason, details, name, email, created_at: instant(created_at) };
}

/** Presents a creation of a reported item. `addressOf` signs the address of one of its files. */
export function presentMedia(
  creation: SharedCreation,
  addressOf: (file: string) => string,
): NonNullable<Report["content"]>["creations"][number] {
  const { id, kind, width, height, duration_seconds, has_audio, media_type, file, thumbnail } = creation;
  return {
    id,
    kind,
    width,
    height,
    duration_seconds,
    has_audio,
    media_type: file === "original" ? media_type : "image/webp",
    url: addressOf(file),
    thumbnail_url: addressOf(thumbnail),
  };
}

/** A report that restricted something. */
export type Restriction = ReportTable & {
  decision: NonNullable<ReportTable["decision"]>;
  decided_at: number;
  ground: NonNullable<ReportTable["ground"]>;
};

/** Whether a report has a decision that its owner must know about. */
export function isRestriction(report: ReportTable): report is Restriction {
  const { decision, decided_at, ground } = report;
  return decision !== null && decision !== "none" && decided_at !== null && ground !== null;
}

/** Presents the reasons for a decision to the owner. `title` names the item. */
export function presentStatement(report: Restriction, title: string, now: number): Statement {
  return {
    id: report.id,
    kind: report.item_kind,
    title,
    decision: report.decision,
    reason: report.reason,
    facts: report.facts ?? "",
    ground: report.ground,
    ground_reference: report.ground_reference ?? "",
    // Reports come from people, and moderators decide.
    is_automated: false,
    has_disabled_account: report.disabled_account_at !== null,
    decided_at: instant(report.decided_at),
    appeal_until: instant(report.decided_at + appealMilliseconds),
    can_appeal: canAppeal(report, now),
    appeal:
      report.appeal_text === null && report.appeal_outcome === null
        ? null
        : {
            text: report.appeal_text,
            sent_at: instantOrNull(report.appealed_at),
            outcome: report.appeal_outcome,
            facts: report.appeal_facts,
            decided_at: instantOrNull(report.appeal_decided_at),
          },
  };
}
