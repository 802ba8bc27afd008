import { reports } from "../../../../contract/reports.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import { addressLimits } from "../../../http/limits.ts";
import { networkOf } from "../../../http/network.ts";
import { type Caller, done, refuse } from "../../../http/operation.ts";
import { plainLine, plainLines } from "../../../http/plain-text.ts";
import type { SharedTarget } from "../../sharing/index.ts";
import { implement, type ReportsDeps } from "../deps.ts";
import { countNoticesSince, findNotice, insertNotice, updateNotice } from "../records/notices.ts";
import { insertReport, lockOpenReport, updateReport } from "../records/reports.ts";
import { mailedReportsMilliseconds, mailedReportsPerDay, moreSerious, noticesMax } from "../rules.ts";
import type { ReportNoticeTable, ReportTable } from "../tables.ts";
import { confirmReceipt } from "../telling.ts";

type NewNotice = Omit<ReportNoticeTable, "id" | "report_id" | "created_at">;

/**
 * Records a report of what a public link shows. Reports of one item join its open case, and a repeated report of the
 * same person replaces the first.
 */
export const reportShare = implement(
  reports.create,
  {
    limits: addressLimits({ name: "report: address", times: 10, perSeconds: 3_600, counts: "everything" }),
  },
  async (deps, { body }, caller) => {
    const target = await deps.sharing.target(body.token, body.creation_id);
    if (!target) return refuse("NOT_FOUND");
    const email = body.email ?? null;
    const notice: NewNotice = {
      reporter_hash: deps.hashReporter(reporterOf(email, caller, deps)),
      reason: body.reason,
      details: plainLines(body.details),
      name: plainLine(body.name),
      email,
      language: caller.language,
    };
    await record(deps, target, notice);
    return done(undefined);
  },
);

/** Reporters are told apart by their address, or else by their network. */
function reporterOf(email: string | null, { address }: Caller, { runtime }: ReportsDeps): string {
  if (email !== null) return `email ${email.toLowerCase()}`;
  return address === undefined ? `unknown ${runtime.newId()}` : `network ${networkOf(address)}`;
}

async function record(deps: ReportsDeps, target: SharedTarget, notice: NewNotice): Promise<void> {
  const { database } = deps;
  const add = () => database.transaction((tx) => addNotice(deps, tx, target, notice));
  try {
    await add();
  } catch (error) {
    // Someone reported the same item at the same moment, so its case now exists.
    if (!database.isUniqueViolation(error)) throw error;
    await add();
  }
}

async function addNotice(deps: ReportsDeps, tx: Tx, target: SharedTarget, notice: NewNotice): Promise<void> {
  const { database, runtime } = deps;
  const now = runtime.now();
  const open = await lockOpenReport(database, tx, target.ref.id);
  const known = open && (await findNotice(tx, open.id, notice.reporter_hash));
  const report = open ?? newCase(target, notice, runtime.newId(), now);
  if (!open) await insertReport(tx, report);
  else
    await updateReport(tx, open.id, {
      reason: moreSerious(open.reason, notice.reason),
      reported_at: now,
      notice_count: open.notice_count + (known ? 0 : 1),
      shows_recipe: open.shows_recipe === 1 || target.showsRecipe ? 1 : 0,
    });
  if (known) {
    // Whether the reporter is told stays as it was decided at the first time.
    const { reason, details, name, language } = notice;
    return updateNotice(tx, known.id, { reason, details, name, language });
  }
  if (open && open.notice_count >= noticesMax) return;
  const since = now - mailedReportsMilliseconds;
  const isMailed = (await countNoticesSince(tx, notice.reporter_hash, since)) < mailedReportsPerDay;
  const added = {
    ...notice,
    id: runtime.newId(),
    report_id: report.id,
    email: isMailed ? notice.email : null,
    created_at: now,
  };
  await insertNotice(tx, added);
  await confirmReceipt(deps, tx, added);
}

function newCase(target: SharedTarget, { reason }: NewNotice, id: string, now: number): ReportTable {
  return {
    id,
    owner_id: target.ownerId,
    item_kind: target.ref.kind,
    item_id: target.ref.id,
    share_id: target.shareId,
    shows_recipe: target.showsRecipe ? 1 : 0,
    reason,
    state: "open",
    notice_count: 1,
    created_at: now,
    reported_at: now,
    decision: null,
    decided_at: null,
    decided_by: null,
    ground: null,
    ground_reference: null,
    facts: null,
    disabled_account_at: null,
    appeal_text: null,
    appealed_at: null,
    appeal_outcome: null,
    appeal_decided_at: null,
    appeal_decided_by: null,
    appeal_facts: null,
    is_erased: 0,
  };
}
