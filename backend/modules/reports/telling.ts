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

/** Tells all reporters with an address what was decided, first or about the appeal. */
export async function tellReporters(
  { mail }: Pick<ReportsDeps, "mail">,
  tx: Tx,
  reportId: string,
  decision: ReportDecision,
  appeal: AppealOutcome | null,
): Promise<void> {
  for (const { id, email, language } of await noticesOf(tx, reportId)) {
    if (email === null) continue;
    const outcome = sentence(language, appeal === "reversed" ? "moderation.toldReversed" : told[decision]);
    const dedupeKey = `report_outcome:${id}:${appeal ?? "first"}`;
    await mail.send(tx, { to: email, language, template: "report_outcome", params: { outcome }, dedupeKey });
  }
}

/** Gives the owner the reasons for a decision, by mail and as a notification. */
export async function giveReasons(
  deps: Pick<ReportsDeps, "accounts" | "domainEvents" | "publicOrigin" | "statementTokens">,
  tx: Tx,
  report: Pick<ReportTable, "id" | "owner_id" | "facts" | "ground" | "ground_reference">,
  decision: Exclude<ReportDecision, "none">,
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
    dedupeKey: `item_moderated:${report.id}`,
  });
  const { id: reportId, owner_id: ownerId } = report;
  await deps.domainEvents.publish(tx, itemModerated, { ownerId, reportId, decision, appeal: null });
}

/** Tells the owner what was decided about the appeal. */
export async function tellAppellant(
  deps: Pick<ReportsDeps, "accounts" | "domainEvents" | "publicOrigin" | "statementTokens">,
  tx: Tx,
  report: Pick<ReportTable, "id" | "owner_id">,
  decision: Exclude<ReportDecision, "none">,
  { outcome, facts }: { outcome: AppealOutcome; facts: string },
): Promise<void> {
  const language = await languageOf(deps, tx, report.owner_id);
  await deps.accounts.mailOwner(tx, report.owner_id, {
    template: "appeal_decided",
    params: {
      link: await statementLink(deps, tx, report),
      outcome: sentence(language, outcome === "upheld" ? "moderation.appealUpheld" : "moderation.appealReversed"),
      facts,
    },
    dedupeKey: `appeal_decided:${report.id}`,
  });
  const { id: reportId, owner_id: ownerId } = report;
  await deps.domainEvents.publish(tx, itemModerated, { ownerId, reportId, decision, appeal: outcome });
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
