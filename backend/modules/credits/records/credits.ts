import type { PlanId } from "../../../../contract/plans.ts";
import { wholeSum } from "../../../adapters/database/periods.ts";
import type { Database, Pipeline, Queries, Tx } from "../../../adapters/database/port.ts";
import type {
  CreditAccountTable,
  CreditAlertTable,
  CreditHoldPartTable,
  CreditHoldTable,
  CreditLotTable,
  LedgerCheckTable,
  LedgerTxnTable,
} from "../tables.ts";

export type CreditAlert = CreditAlertTable;

// Statements with named columns are prepared once per connection.
const lotColumns = [
  "id",
  "account_id",
  "lot_key",
  "source",
  "granted_hundredths",
  "remaining_hundredths",
  "reserved_hundredths",
  "expires_at",
  "created_at",
] as const;
const holdColumns = [
  "id",
  "account_id",
  "ref",
  "amount_hundredths",
  "captured_hundredths",
  "created_at",
  "released_at",
] as const;
const partColumns = ["hold_id", "position", "lot_id", "reserved_hundredths"] as const;
const accountColumns = [
  "account_id",
  "balance_hundredths",
  "held_hundredths",
  "debt_hundredths",
  "plan",
  "closed_at",
  "runs_per_day",
  "upload_storage_bytes",
  "creation_storage_bytes",
  "plan_terms",
] as const;
const alertColumns = ["account_id", "announced_at", "threshold_hundredths", "recovered_at"] as const;

/** Whether the account is closed. */
export type CreditAccountState = Pick<CreditAccountTable, "closed_at">;

/** Creates the account if it is missing, and locks its credits until the transaction ends. */
export async function lockAccount(database: Database, tx: Tx, accountId: string): Promise<CreditAccountState> {
  const existing = await lockState(database, tx, accountId);
  if (existing) return existing;
  await createAccount(tx, accountId);
  return (await lockState(database, tx, accountId)) ?? { closed_at: null };
}

/** Locks the account's credits until the transaction ends. Returns `undefined` when there are none. */
export function lockState(database: Database, tx: Tx, accountId: string): Promise<CreditAccountState | undefined> {
  const account = tx.selectFrom("credit_account").select("closed_at").where("account_id", "=", accountId);
  return database.forUpdate(account).executeTakeFirst();
}

/** Locks the credits of a hold's account until the transaction ends. Returns whether there is such a hold. */
export async function lockByHold(database: Database, tx: Tx, holdId: string): Promise<boolean> {
  const account = tx
    .selectFrom("credit_account")
    .select("account_id")
    .where("account_id", "=", (row) => row.selectFrom("credit_hold").select("account_id").where("id", "=", holdId));
  return (await database.forUpdate(account).executeTakeFirst()) !== undefined;
}

const noCredits = {
  balance_hundredths: 0,
  held_hundredths: 0,
  debt_hundredths: 0,
  plan: "starter",
  plan_terms: null,
} as const;

/** Creates the account unless it exists. */
export async function createAccount(tx: Tx, accountId: string): Promise<void> {
  await tx
    .insertInto("credit_account")
    .values({ ...noCredits, account_id: accountId })
    .onConflict((conflict) => conflict.column("account_id").doNothing())
    .execute();
}

export async function accountOf(queries: Queries, accountId: string): Promise<CreditAccountTable | undefined> {
  return queries
    .selectFrom("credit_account")
    .select(accountColumns)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

/** Moves the account to a plan with the terms that it was sold with; `null` for those of the catalog. */
export async function updatePlan(tx: Tx, accountId: string, plan: PlanId, plan_terms: string | null): Promise<void> {
  await tx.updateTable("credit_account").set({ plan, plan_terms }).where("account_id", "=", accountId).execute();
}

/** Stores the terms of accounts that have a plan without any. */
export async function fillPlanTerms(tx: Tx, plan: PlanId, plan_terms: string): Promise<void> {
  await tx
    .updateTable("credit_account")
    .set({ plan_terms })
    .where("plan", "=", plan)
    .where("plan_terms", "is", null)
    .execute();
}

/** The ids among these whose accounts have a paid plan. */
export async function accountsOnPaidPlans(queries: Queries, accountIds: readonly string[]): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await queries
    .selectFrom("credit_account")
    .select("account_id")
    .where("account_id", "in", accountIds)
    .where("plan", "<>", "starter")
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Changes the account's balance, held part and debt by these amounts. The table's checks refuse invalid results. */
export async function moveAccount(
  tx: Tx,
  accountId: string,
  { balanceHundredths = 0, heldHundredths = 0, debtHundredths = 0 }: AccountChange,
): Promise<void> {
  await tx
    .updateTable("credit_account")
    .set((row) => ({
      balance_hundredths: row("balance_hundredths", "+", balanceHundredths),
      held_hundredths: row("held_hundredths", "+", heldHundredths),
      debt_hundredths: row("debt_hundredths", "+", debtHundredths),
    }))
    .where("account_id", "=", accountId)
    .execute();
}

interface AccountChange {
  balanceHundredths?: number;
  heldHundredths?: number;
  debtHundredths?: number;
}

/** The account's lots with credits left. */
export async function lotsLeft(queries: Queries, accountId: string): Promise<CreditLotTable[]> {
  return queries
    .selectFrom("credit_lot")
    .select(lotColumns)
    .where("account_id", "=", accountId)
    .where("remaining_hundredths", ">", 0)
    .execute();
}

export async function lotExists(queries: Queries, lotKey: string): Promise<boolean> {
  const lot = await queries.selectFrom("credit_lot").select("id").where("lot_key", "=", lotKey).executeTakeFirst();
  return lot !== undefined;
}

export async function findLot(queries: Queries, lotKey: string): Promise<CreditLotTable | undefined> {
  return queries.selectFrom("credit_lot").select(lotColumns).where("lot_key", "=", lotKey).executeTakeFirst();
}

/** The hundredths that monthly lots granted whose key equals this key, or begins with it and a colon. */
export async function grantedOfLots(queries: Queries, accountId: string, keyBeginning: string): Promise<number> {
  const lots = await queries
    .selectFrom("credit_lot")
    .select(["lot_key", "granted_hundredths"])
    .where("account_id", "=", accountId)
    .where("source", "=", "monthly")
    .execute();
  return lots
    .filter(({ lot_key }) => lot_key === keyBeginning || lot_key.startsWith(`${keyBeginning}:`))
    .reduce((sum, lot) => sum + lot.granted_hundredths, 0);
}

/** Adds a lot unless any account has a lot with its key. Returns whether the lot was added. */
export async function insertLotOnce(tx: Tx, lot: CreditLotTable): Promise<boolean> {
  const added = await tx
    .insertInto("credit_lot")
    .values(lot)
    .onConflict((conflict) => conflict.column("lot_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

export async function moveLot(
  tx: Tx,
  lotId: string,
  change: { remainingHundredths: number; reservedHundredths: number },
): Promise<void> {
  await tx
    .updateTable("credit_lot")
    .set((row) => ({
      remaining_hundredths: row("remaining_hundredths", "+", change.remainingHundredths),
      reserved_hundredths: row("reserved_hundredths", "+", change.reservedHundredths),
    }))
    .where("id", "=", lotId)
    .execute();
}

/** Accounts with expired credits that are not reserved, longest expired first. */
export async function accountsWithExpiredLots(queries: Queries, now: number, limit: number): Promise<string[]> {
  const rows = await queries
    .selectFrom("credit_lot")
    .select("account_id")
    .where("expires_at", "<=", now)
    .whereRef("remaining_hundredths", ">", "reserved_hundredths")
    .where("remaining_hundredths", ">", 0)
    .groupBy("account_id")
    .orderBy((row) => row.fn.min("expires_at"))
    .orderBy("account_id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.account_id);
}

export async function findHold(queries: Queries, holdId: string): Promise<CreditHoldTable | undefined> {
  return queries.selectFrom("credit_hold").select(holdColumns).where("id", "=", holdId).executeTakeFirst();
}

export async function findHolds(queries: Queries, holdIds: readonly string[]): Promise<CreditHoldTable[]> {
  return queries.selectFrom("credit_hold").select(holdColumns).where("id", "in", holdIds).execute();
}

export async function insertHolds(tx: Tx, holds: CreditHoldTable[]): Promise<void> {
  await tx.insertInto("credit_hold").values(holds).execute();
}

export async function insertParts(tx: Tx, parts: CreditHoldPartTable[]): Promise<void> {
  await tx.insertInto("credit_hold_part").values(parts).execute();
}

export async function emptyParts(tx: Tx, holdIds: readonly string[]): Promise<void> {
  await tx.updateTable("credit_hold_part").set({ reserved_hundredths: 0 }).where("hold_id", "in", holdIds).execute();
}

export async function closeHolds(tx: Tx, holdIds: readonly string[], released_at: number): Promise<void> {
  await tx.updateTable("credit_hold").set({ released_at }).where("id", "in", holdIds).execute();
}

export async function updateHold(
  tx: Tx,
  holdId: string,
  change: Pick<CreditHoldTable, "captured_hundredths">,
): Promise<void> {
  await tx.updateTable("credit_hold").set(change).where("id", "=", holdId).execute();
}

/** The hold's parts with credits left, in spending order. */
export async function openParts(queries: Queries, holdId: string): Promise<CreditHoldPartTable[]> {
  return queries
    .selectFrom("credit_hold_part")
    .select(partColumns)
    .where("hold_id", "=", holdId)
    .where("reserved_hundredths", ">", 0)
    .orderBy("position")
    .execute();
}

/** Returns what each lot has reserved for these holds. */
export async function reservedByLot(queries: Queries, holdIds: readonly string[]): Promise<Map<string, number>> {
  const lots = await queries
    .selectFrom("credit_hold_part")
    .select(["lot_id", wholeSum("reserved_hundredths").as("reserved")])
    .where("hold_id", "in", holdIds)
    .groupBy("lot_id")
    .execute();
  return new Map(lots.map(({ lot_id, reserved }) => [lot_id, reserved]));
}

export async function reducePart(tx: Tx, part: CreditHoldPartTable, amountHundredths: number): Promise<void> {
  await tx
    .updateTable("credit_hold_part")
    .set({ reserved_hundredths: part.reserved_hundredths - amountHundredths })
    .where("hold_id", "=", part.hold_id)
    .where("position", "=", part.position)
    .execute();
}

/** Writes a ledger transaction: its entries by account, then the line that seals them. The entries must sum to zero. */
export async function insertEntries(
  send: Pipeline,
  tx: Tx,
  txn: LedgerTxnTable,
  amountsHundredths: Readonly<Record<string, number>>,
): Promise<void> {
  const entries = Object.entries(amountsHundredths)
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ txn_id: txn.id, account, amount_hundredths: amount }));
  await Promise.all([
    send(() => tx.insertInto("ledger_entry").values(entries).execute()),
    send(() => tx.insertInto("ledger_txn").values(txn).execute()),
  ]);
}

/** Returns the amount of the account's ledger line with this reason; `undefined` when there is none. */
export async function amountOfRef(queries: Queries, accountId: string, ref: string): Promise<number | undefined> {
  const line = await queries
    .selectFrom("ledger_txn")
    .innerJoin("ledger_entry", "ledger_entry.txn_id", "ledger_txn.id")
    .select("amount_hundredths")
    .where("idempotency_key", "in", [`grant:${ref}`, `clawback:${ref}`])
    .where("ledger_entry.account", "=", `user:${accountId}`)
    .executeTakeFirst();
  return line?.amount_hundredths;
}

export async function isPosted(queries: Queries, idempotencyKey: string): Promise<boolean> {
  const found = await queries
    .selectFrom("ledger_txn")
    .select("id")
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
  return found !== undefined;
}

export async function writeCheck(tx: Tx, check: Omit<LedgerCheckTable, "id">): Promise<void> {
  await tx
    .insertInto("ledger_check")
    .values({ id: 1, ...check })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(check))
    .execute();
}

export async function lastCheck(queries: Queries): Promise<LedgerCheckTable | undefined> {
  return queries.selectFrom("ledger_check").selectAll().executeTakeFirst();
}

/** The last alert about low credits that the owner received; `undefined` if there was none. */
export async function creditAlertOf(queries: Queries, accountId: string): Promise<CreditAlert | undefined> {
  return queries.selectFrom("credit_alert").select(alertColumns).where("account_id", "=", accountId).executeTakeFirst();
}

export async function saveCreditAlert(tx: Tx, alert: CreditAlert): Promise<void> {
  const { account_id: _account, ...change } = alert;
  await tx
    .insertInto("credit_alert")
    .values(alert)
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(change))
    .execute();
}
