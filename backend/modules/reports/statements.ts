import type { Statement } from "../../../contract/reports.ts";
import type { Tx } from "../../adapters/database/port.ts";
import { done, type Outcome, refuse } from "../../http/operation.ts";
import { plainLines } from "../../http/plain-text.ts";
import type { ReportsDeps } from "./deps.ts";
import { isRestriction, presentStatement } from "./present.ts";
import { findReport, lockReport, updateReport } from "./records/reports.ts";
import { canAppeal } from "./rules.ts";
import type { ReportTable } from "./tables.ts";

/** Which reports a reader may see. */
export interface StatementKey {
  id: string;
  /** Left out for the holder of a mailed link. */
  ownerId?: string;
}

/** Returns the reasons for a decision. Unknown, undecided, and other users' reports have the same answer. */
export async function readStatement(deps: ReportsDeps, key: StatementKey): Promise<Outcome<Statement>> {
  const report = await findReport(deps.database.read, key.id);
  return present(deps, report, key);
}

/** Records the owner's appeal. Refuses a second one, and one that comes too late. */
export async function appeal(deps: ReportsDeps, key: StatementKey, text: string): Promise<Outcome<Statement>> {
  const { database, runtime } = deps;
  const appealed = await database.transaction(async (tx): Promise<Outcome<ReportTable>> => {
    const report = await lockReport(database, tx, key.id);
    if (!isVisible(report, key)) return refuse("NOT_FOUND");
    if (!canAppeal(report, runtime.now())) return refuse("CONFLICT", "appealImpossible");
    return done(await recordAppeal(tx, report, plainLines(text), runtime.now()));
  });
  return appealed.ok ? present(deps, appealed.value, key) : appealed;
}

async function recordAppeal(tx: Tx, report: ReportTable, text: string, now: number): Promise<ReportTable> {
  const change = { state: "appealed", appeal_text: text, appealed_at: now } as const;
  await updateReport(tx, report.id, change);
  return { ...report, ...change };
}

function isVisible(report: ReportTable | undefined, { ownerId }: StatementKey): report is ReportTable {
  return report !== undefined && isRestriction(report) && (ownerId === undefined || report.owner_id === ownerId);
}

async function present(
  { gallery, runtime }: ReportsDeps,
  report: ReportTable | undefined,
  key: StatementKey,
): Promise<Outcome<Statement>> {
  if (!isVisible(report, key) || !isRestriction(report)) return refuse("NOT_FOUND");
  const title = await gallery.moderation.title(report.owner_id, { kind: report.item_kind, id: report.item_id });
  return done(presentStatement(report, title, runtime.now()));
}
