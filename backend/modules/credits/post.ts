import type { Pipeline, Tx } from "../../adapters/database/port.ts";
import type { CreditsDeps } from "./deps.ts";
import { insertEntries } from "./records/credits.ts";
import type { MoveReason } from "./rules.ts";
import type { LedgerTxnTable } from "./tables.ts";

type Deps = Pick<CreditsDeps, "database" | "onMoved">;

/** Records credits that move between the account and a house account. A positive amount adds to the user's account. */
export function post(
  deps: Deps,
  send: Pipeline,
  tx: Tx,
  txn: LedgerTxnTable,
  { house, amountHundredths }: { house: Exclude<MoveReason, "debt">; amountHundredths: number },
): Promise<void> {
  const amounts = { [`user:${txn.account_id}`]: amountHundredths, [`house:${house}`]: -amountHundredths };
  return postEntries(deps, send, tx, txn, { reason: house, amounts });
}

/** Records a ledger transaction with its amounts by account, which must sum to zero. */
export async function postEntries(
  { database, onMoved }: Deps,
  send: Pipeline,
  tx: Tx,
  txn: LedgerTxnTable,
  { reason, amounts }: { reason: MoveReason; amounts: Readonly<Record<string, number>> },
): Promise<void> {
  await insertEntries(send, tx, txn, amounts);
  if (!onMoved) return;
  const hundredths = Object.values(amounts).reduce((sum, amount) => sum + Math.max(0, amount), 0);
  database.afterCommit(tx, () => onMoved({ reason, hundredths }));
}
