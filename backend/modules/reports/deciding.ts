import {
  type AppealOutcome,
  type DecisionGround,
  type ReportDecision,
  standingDecision,
} from "../../../contract/report-terms.ts";
import type { Queries, Tx } from "../../adapters/database/port.ts";
import { done, type Outcome, refuse, type StaffCaller } from "../../http/operation.ts";
import { plainLine, plainLines } from "../../http/plain-text.ts";
import type { PersonRecord } from "../accounts/index.ts";
import type { ReportsDeps } from "./deps.ts";
import { findReport, lockReport, passDisablingOn, updateReport } from "./records/reports.ts";
import { type Deciding, disablesAccount, wayOf } from "./rules.ts";
import type { ReportTable } from "./tables.ts";
import { giveReasons, tellOutcome, tellReporters } from "./telling.ts";

/** A report to decide on, and its owner, who may be gone. */
export interface LockedCase {
  report: ReportTable;
  owner: PersonRecord | undefined;
}

/**
 * Returns a report and its owner, both locked until `tx` ends: of concurrent decisions about one owner, each sees the
 * ones before. The owner comes first, because a reversal may also change other reports of the owner.
 */
export async function lockCase(
  { accounts, database }: Pick<ReportsDeps, "accounts" | "database">,
  tx: Tx,
  id: string,
): Promise<LockedCase | undefined> {
  const found = await findReport(tx, id);
  if (!found) return undefined;
  const owner = await accounts.people.lock(tx, found.owner_id);
  const report = await lockReport(database, tx, id);
  return report && { report, owner };
}

/** Returns who decides about whose item, as the rules need it. */
export async function decidingOf(
  { accounts }: Pick<ReportsDeps, "accounts">,
  queries: Queries,
  { owner_id }: Pick<ReportTable, "owner_id">,
  { userId, role }: Pick<StaffCaller, "userId" | "role">,
): Promise<Deciding> {
  const owner = await accounts.userWithTimeZone(queries, owner_id);
  return { callerId: userId, callerRole: role, ownerRole: owner?.role };
}

interface Said {
  decision: ReportDecision;
  facts: string;
  ground?: DecisionGround | undefined;
  ground_reference: string;
}

/**
 * Takes a decision, instead of the one that stands if there is one: withholds the item, disables the account if that was
 * chosen, and tells both sides. The owner may appeal it, even after an appeal against the earlier one.
 */
export async function takeDecision(
  deps: ReportsDeps,
  tx: Tx,
  found: LockedCase,
  { decision, ...said }: Said,
  caller: StaffCaller,
): Promise<Outcome<undefined>> {
  const { audit, gallery, runtime } = deps;
  const { report } = found;
  const { id, owner_id: ownerId } = report;
  const ref = { kind: report.item_kind, id: report.item_id };
  // The last administrator's account stays open, and the caller's own. Then only the item is withheld.
  const mayDisable = disablesAccount(decision) && ownerId !== caller.userId;
  const disabling = mayDisable ? await disableOwner(deps, tx, caller, found) : undefined;
  if (decision === "disable" && disabling === "refused") return refuse("FORBIDDEN", "decisionForAdmins");
  const standing = standingDecision(report);
  if (standing !== null && standing !== "none") await gallery.moderation.release(tx, ownerId, ref, wayOf(standing));
  const keptSince = disablesAccount(decision) ? report.disabled_account_at : null;
  if (keptSince === null) await enableOwner(deps, tx, caller, found);
  if (decision !== "none") await gallery.moderation.withhold(tx, ownerId, ref, wayOf(decision));
  const at = runtime.now();
  const change = {
    state: "decided",
    decision,
    decided_at: at,
    decided_by: caller.userId,
    facts: decision === "none" ? null : plainLines(said.facts),
    ground: decision === "none" ? null : (said.ground ?? null),
    ground_reference: decision === "none" ? null : plainLine(said.ground_reference),
    // Reversing this decision opens only an account that it keeps disabled.
    disabled_account_at: typeof disabling === "number" ? disabling : keptSince,
    appeal_text: null,
    appealed_at: null,
    appeal_outcome: null,
    appeal_decided_at: null,
    appeal_decided_by: null,
    appeal_facts: null,
  } as const;
  await updateReport(tx, id, change);
  await audit.record(tx, caller, {
    action: "report.decided",
    target: { kind: "report", id },
    changes: { decision: { before: standing, after: decision } },
  });
  if (decision !== "none") await giveReasons(deps, tx, { ...report, ...change }, { decision, at });
  await tellReporters(deps, tx, id, { decision, at });
  return done(undefined);
}

/**
 * Lets a decision stand, or reverses it, and tells both sides. Reversing restores the item, and opens the account if only
 * this decision keeps it disabled.
 */
export async function reconsider(
  deps: ReportsDeps,
  tx: Tx,
  found: LockedCase,
  { outcome, ...said }: { outcome: AppealOutcome; facts: string },
  caller: StaffCaller,
): Promise<void> {
  const { report } = found;
  const { id, decision, owner_id: ownerId, item_kind: kind, item_id: itemId } = report;
  if (decision === null || decision === "none") throw new Error("There is no restriction to reconsider.");
  const at = deps.runtime.now();
  const facts = plainLines(said.facts);
  const isReversed = outcome === "reversed";
  if (isReversed) {
    await deps.gallery.moderation.release(tx, ownerId, { kind, id: itemId }, wayOf(decision));
    await enableOwner(deps, tx, caller, found);
  }
  await updateReport(tx, id, {
    state: "decided",
    appeal_outcome: outcome,
    appeal_decided_at: at,
    appeal_decided_by: caller.userId,
    appeal_facts: facts,
    ...(isReversed && { disabled_account_at: null }),
  });
  const told = { decision, outcome, at, isAppeal: report.state === "appealed" };
  await tellOutcome(deps, tx, report, { ...told, facts });
  await tellReporters(deps, tx, id, told);
}

/** Disables the owner's account. Refuses the last administrator's, and one that is gone. Returns when, or why not. */
async function disableOwner(
  { accounts, audit }: Pick<ReportsDeps, "accounts" | "audit">,
  tx: Tx,
  caller: StaffCaller,
  { report, owner }: LockedCase,
): Promise<number | "already disabled" | "refused"> {
  if (!owner || (await accounts.people.isLastAdmin(tx, owner))) return "refused";
  if (owner.disabled_at !== null) return "already disabled";
  const disabledAt = await accounts.people.close(tx, owner.id);
  await audit.record(tx, caller, {
    action: "user.disabled",
    target: { kind: "user", id: owner.id },
    changes: { report: { before: null, after: report.id } },
  });
  return disabledAt;
}

/**
 * Opens the owner's account if a decision disabled it and nothing else keeps it closed: another such decision that
 * stands, an administrator who disabled it later, or its deletion.
 */
async function enableOwner(
  { accounts, audit }: Pick<ReportsDeps, "accounts" | "audit">,
  tx: Tx,
  caller: StaffCaller,
  { report, owner }: LockedCase,
): Promise<void> {
  const { id, disabled_account_at: disabledAt } = report;
  if (!owner || disabledAt === null || owner.disabled_at !== disabledAt) return;
  if ((await passDisablingOn(tx, owner.id, { id, disabledAt })) || owner.deletes_at !== null) return;
  await accounts.people.open(tx, owner.id);
  await audit.record(tx, caller, {
    action: "user.enabled",
    target: { kind: "user", id: owner.id },
    changes: { report: { before: null, after: id } },
  });
}
