import type { Database, Queries, Tx } from "../../adapters/database/port.ts";
import type { PlanId } from "./catalogue.ts";
import type {
  CreditAccountTable,
  CreditHoldPartTable,
  CreditHoldTable,
  CreditLotTable,
  LedgerTxnTable,
} from "./tables.ts";

/** Makes the account where there is none and keeps everyone else off its credits until the transaction ends. */
export async function lockAccount(database: Database, tx: Tx, accountId: string): Promise<void> {
  await tx
    .insertInto("credit_account")
    .values({ account_id: accountId, balance_hundredths: 0, held_hundredths: 0, plan: "starter" })
    .onConflict((conflict) => conflict.column("account_id").doNothing())
    .execute();
  const account = tx.selectFrom("credit_account").select("account_id").where("account_id", "=", accountId);
  await database.forUpdate(account).executeTakeFirstOrThrow();
}

export async function accountOf(queries: Queries, accountId: string): Promise<CreditAccountTable | undefined> {
  return queries.selectFrom("credit_account").selectAll().where("account_id", "=", accountId).executeTakeFirst();
}

export async function updatePlan(tx: Tx, accountId: string, plan: PlanId): Promise<void> {
  await tx.updateTable("credit_account").set({ plan }).where("account_id", "=", accountId).execute();
}

/** Moves the account's balance and its held part; the table's checks refuse what may not be. */
export async function moveAccount(
  tx: Tx,
  accountId: string,
  change: { balanceHundredths: number; heldHundredths: number },
): Promise<void> {
  await tx
    .updateTable("credit_account")
    .set((row) => ({
      balance_hundredths: row("balance_hundredths", "+", change.balanceHundredths),
      held_hundredths: row("held_hundredths", "+", change.heldHundredths),
    }))
    .where("account_id", "=", accountId)
    .execute();
}

/** The account's lots that still have something in them. */
export async function lotsLeft(queries: Queries, accountId: string): Promise<CreditLotTable[]> {
  return queries
    .selectFrom("credit_lot")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("remaining_hundredths", ">", 0)
    .execute();
}

export async function lotExists(queries: Queries, lotKey: string): Promise<boolean> {
  const lot = await queries.selectFrom("credit_lot").select("id").where("lot_key", "=", lotKey).executeTakeFirst();
  return lot !== undefined;
}

export async function insertLot(tx: Tx, lot: CreditLotTable): Promise<void> {
  await tx.insertInto("credit_lot").values(lot).execute();
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

/** Accounts with expired credits that nothing is reserved from, the longest expired first. */
export async function accountsWithExpiredLots(queries: Queries, now: number, limit: number): Promise<string[]> {
  const rows = await queries
    .selectFrom("credit_lot")
    .select("account_id")
    .distinct()
    .where("expires_at", "<=", now)
    .whereRef("remaining_hundredths", ">", "reserved_hundredths")
    .where("remaining_hundredths", ">", 0)
    .limit(limit)
    .execute();
  return rows.map((row) => row.account_id);
}

export async function findHold(queries: Queries, holdId: string): Promise<CreditHoldTable | undefined> {
  return queries.selectFrom("credit_hold").selectAll().where("id", "=", holdId).executeTakeFirst();
}

export async function insertHold(tx: Tx, hold: CreditHoldTable, parts: CreditHoldPartTable[]): Promise<void> {
  await tx.insertInto("credit_hold").values(hold).execute();
  await tx.insertInto("credit_hold_part").values(parts).execute();
}

export async function updateHold(
  tx: Tx,
  holdId: string,
  change: Partial<Pick<CreditHoldTable, "captured_hundredths" | "released_at">>,
): Promise<void> {
  await tx.updateTable("credit_hold").set(change).where("id", "=", holdId).execute();
}

/** The hold's parts that still keep something back, in spending order. */
export async function openParts(queries: Queries, holdId: string): Promise<CreditHoldPartTable[]> {
  return queries
    .selectFrom("credit_hold_part")
    .selectAll()
    .where("hold_id", "=", holdId)
    .where("reserved_hundredths", ">", 0)
    .orderBy("position")
    .execute();
}

export async function reducePart(tx: Tx, part: CreditHoldPartTable, amountHundredths: number): Promise<void> {
  await tx
    .updateTable("credit_hold_part")
    .set({ reserved_hundredths: part.reserved_hundredths - amountHundredths })
    .where("hold_id", "=", part.hold_id)
    .where("position", "=", part.position)
    .execute();
}

/**
 * Writes credits moving between the account and a house account: both entries, then the transaction that seals them.
 * A positive amount is to the account's good.
 */
export async function post(
  tx: Tx,
  txn: LedgerTxnTable,
  houseAccount: `house:${string}`,
  amountHundredths: number,
): Promise<void> {
  await tx
    .insertInto("ledger_entry")
    .values([
      { txn_id: txn.id, account: `user:${txn.account_id}`, amount_hundredths: amountHundredths },
      { txn_id: txn.id, account: houseAccount, amount_hundredths: -amountHundredths },
    ])
    .execute();
  await tx.insertInto("ledger_txn").values(txn).execute();
}

/** The account's side of the ledger after one transaction, in the order of their ids. */
export async function ledgerAfter(
  queries: Queries,
  accountId: string,
  after: string,
  limit: number,
): Promise<(LedgerTxnTable & { amount_hundredths: number })[]> {
  return queries
    .selectFrom("ledger_txn")
    .innerJoin("ledger_entry", "ledger_entry.txn_id", "ledger_txn.id")
    .selectAll("ledger_txn")
    .select("ledger_entry.amount_hundredths")
    .where("ledger_txn.account_id", "=", accountId)
    .where("ledger_entry.account", "=", `user:${accountId}`)
    .where("ledger_txn.id", ">", after)
    .orderBy("ledger_txn.id")
    .limit(limit)
    .execute();
}
