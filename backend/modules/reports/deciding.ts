import type { Queries, Tx } from "../../adapters/database/port.ts";
import type { StaffCaller } from "../../http/operation.ts";
import type { PersonRecord } from "../accounts/index.ts";
import type { ReportsDeps } from "./deps.ts";
import { findReport, lockReport, passDisablingOn, updateReport } from "./records/reports.ts";
import { type Deciding, wayOf } from "./rules.ts";
import type { ReportTable } from "./tables.ts";

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

/** Disables the owner's account. Refuses the last administrator's, and one that is gone. Returns when, or why not. */
export async function disableOwner(
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

/** Undoes what a decision did: the item is back, and the account open if only this decision keeps it disabled. */
export async function reverseDecision(
  deps: Pick<ReportsDeps, "accounts" | "audit" | "gallery">,
  tx: Tx,
  caller: StaffCaller,
  { report, owner }: LockedCase,
): Promise<void> {
  const { id, owner_id, item_kind: kind, item_id, decision } = report;
  if (decision === null || decision === "none") return;
  await deps.gallery.moderation.release(tx, owner_id, { kind, id: item_id }, wayOf(decision));
  await enableOwner(deps, tx, caller, { report, owner });
  await updateReport(tx, id, { disabled_account_at: null });
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
