import type { AppealOutcome, ReportDecision } from "../../../contract/report-terms.ts";
import type { Queries, Tx } from "../../adapters/database/port.ts";
import { sentence } from "../../http/messages.ts";
import type { ReportsDeps } from "./deps.ts";
import { itemModerated } from "./domain-events.ts";
import { noticesOf } from "./records/notices.ts";
import type { ReportNoticeTable, ReportTable } from "./tables.ts";

/** What reporters read about a decision. It does not say what happened to the account. */
const told = {
  none: "moderation.toldNone",
  hide: "moderation.toldHidden",
  remove: "moderation.toldRemoved",
  disable: "moderation.toldRemoved",
  seal: "moderation.toldRemoved",
} as const satisfies Record<ReportDecision, string>;

/** What the owner reads about a decision. */
const measures = {
  hide: "moderation.measureHide",
  remove: "moderation.measureRemove",
  disable: "moderation.measureDisable",
  seal: "moderation.measureSeal",
} as const satisfies Record<Exclude<ReportDecision, "none">, string>;

/** Confirms to a reporter with an address that the report arrived. The mail contains nothing that the reporter wrote. */
export async function confirmReceipt(
  { mail }: Pick<ReportsDeps, "mail">,
  tx: Tx,
  { id, email, language }: Pick<ReportNoticeTable, "id" | "email" | "language">,
): Promise<void> {
  if (email === null) return;
  const dedupeKey = `report_received:${id}`;
  await mail.send(tx, { to: email, language, template: "report_received", params: {}, dedupeKey });
}

/** What was decided, and when. A case is decided more than once if it is appealed or revised. */
interface Taken<D extends ReportDecision = ReportDecision> {
  decision: D;
  at: number;
}

/** Whether a restriction stands, after an appeal or without one. */
interface Reconsidered extends Taken<Exclude<ReportDecision, "none">> {
  outcome: AppealOutcome;
  isAppeal: boolean;
}

/** Tells all reporters with an address what was decided. */
export async function tellReporters(
  { mail }: Pick<ReportsDeps, "mail">,
  tx: Tx,
  reportId: string,
  { decision, at, outcome, isAppeal }: Taken & Partial<Omit<Reconsidered, "decision">>,
): Promise<void> {
  const reversal = isAppeal ? "moderation.toldReversed" : "moderation.toldRevised";
  for (const { id, email, language } of await noticesOf(tx, reportId)) {
    if (email === null) continue;
    const params = { outcome: sentence(language, outcome === "reversed" ? reversal : told[decision]) };
    const dedupeKey = `report_outcome:${id}:${outcome ?? "decision"}:${at}`;
    await mail.send(tx, { to: email, language, template: "report_outcome", params, dedupeKey });
  }
}

/** Gives the owner the reasons for a decision, by mail and as a notification. */
export async function giveReasons(
  deps: Pick<ReportsDeps, "accounts" | "domainEvents" | "publicOrigin" | "statementTokens">,
  tx: Tx,
  report: Pick<ReportTable, "id" | "owner_id" | "facts" | "ground" | "ground_reference">,
  { decision, at }: Taken<Exclude<ReportDecision, "none">>,
): Promise<void> {
  const language = await languageOf(deps, tx, report.owner_id);
  await deps.accounts.mailOwner(tx, report.owner_id, {
    template: "item_moderated",
    params: {
      link: await statementLink(deps, tx, report),
      measure: sentence(language, measures[decision]),
      facts: report.facts ?? "",
      ground: sentence(language, report.ground === "law" ? "moderation.groundLaw" : "moderation.groundTerms", {
        reference: report.ground_reference ?? "",
      }),
    },
    dedupeKey: `item_moderated:${report.id}:${at}`,
  });
  const { id: reportId, owner_id: ownerId } = report;
  await deps.domainEvents.publish(tx, itemModerated, {
    ownerId,
    reportId,
    decision,
    appeal: null,
    at,
    isAppeal: false,
  });
}

/** Tells the owner whether a decision stands. */
export async function tellOutcome(
  deps: Pick<ReportsDeps, "accounts" | "domainEvents" | "publicOrigin" | "statementTokens">,
  tx: Tx,
  report: Pick<ReportTable, "id" | "owner_id">,
  { decision, outcome, at, isAppeal, facts }: Reconsidered & { facts: string },
): Promise<void> {
  const language = await languageOf(deps, tx, report.owner_id);
  await deps.accounts.mailOwner(tx, report.owner_id, {
    template: isAppeal ? "appeal_decided" : "decision_reversed",
    params: {
      link: await statementLink(deps, tx, report),
      outcome: sentence(language, outcome === "upheld" ? "moderation.appealUpheld" : "moderation.appealReversed"),
      facts,
    },
    dedupeKey: `appeal_decided:${report.id}:${at}`,
  });
  const { id: reportId, owner_id: ownerId } = report;
  await deps.domainEvents.publish(tx, itemModerated, { ownerId, reportId, decision, appeal: outcome, at, isAppeal });
}

async function languageOf({ accounts }: Pick<ReportsDeps, "accounts">, queries: Queries, ownerId: string) {
  return (await accounts.settingsOf(queries, ownerId))?.language ?? "en";
}

/** Users of a disabled account cannot sign in, so their link opens the statement by itself. */
async function statementLink(
  { accounts, publicOrigin, statementTokens }: Pick<ReportsDeps, "accounts" | "publicOrigin" | "statementTokens">,
  queries: Queries,
  { id, owner_id }: Pick<ReportTable, "id" | "owner_id">,
): Promise<string> {
  const canSignIn = await accounts.isOpen(queries, owner_id);
  const path = canSignIn ? `/reports/${id}` : `/report-statements/${statementTokens.tokenOf(id)}`;
  return new URL(path, publicOrigin).href;
}
