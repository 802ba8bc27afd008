import type { Language } from "../../../contract/languages.ts";
import type {
  AppealOutcome,
  DecisionGround,
  ReportDecision,
  ReportReason,
  ReportState,
} from "../../../contract/report-terms.ts";

/** One case. Instants are milliseconds since the epoch, UTC. */
export interface ReportTable {
  id: string;
  owner_id: string;
  item_kind: "creation" | "collection";
  item_id: string;
  /** The link it was reported at. */
  share_id: string;
  /** Whether a link at which it was reported showed the recipe. */
  shows_recipe: number;
  /** The most serious reason that was given. */
  reason: ReportReason;
  state: ReportState;
  notice_count: number;
  created_at: number;
  reported_at: number;
  /** Set together once it is decided. */
  decision: ReportDecision | null;
  decided_at: number | null;
  decided_by: string | null;
  ground: DecisionGround | null;
  ground_reference: string | null;
  facts: string | null;
  /** When the decision disabled the account; `null` if it did not. */
  disabled_account_at: number | null;
  appeal_text: string | null;
  appealed_at: number | null;
  /** Set together once the appeal is decided, or the decision is reversed without one. */
  appeal_outcome: AppealOutcome | null;
  appeal_decided_at: number | null;
  appeal_decided_by: string | null;
  appeal_facts: string | null;
  /** Whether the files that the decision kept were erased. */
  is_erased: number;
}

/** What one person reported about a case. */
export interface ReportNoticeTable {
  id: string;
  report_id: string;
  /** A keyed hash of the email address, or of the network without one. */
  reporter_hash: string;
  reason: ReportReason;
  details: string;
  name: string;
  /** `null` without an address, or when too many reports named it. */
  email: string | null;
  language: Language;
  created_at: number;
}

declare module "../../adapters/database/port.ts" {
  interface Schema {
    report: ReportTable;
    report_notice: ReportNoticeTable;
  }
}
