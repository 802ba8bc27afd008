import type { CreditsDeps } from "../deps.ts";
import { type LedgerRow, ledgerAfter } from "../records/ledger.ts";

const linesAtOnce = 500;

/** Every line of the account in the ledger, the oldest first, as many at a time as are read at once. */
export async function* ledgerBatches({ database }: CreditsDeps, accountId: string): AsyncGenerator<LedgerRow[]> {
  for (let last: LedgerRow | undefined; ; ) {
    const lines = await ledgerAfter(database.read, accountId, last, linesAtOnce);
    yield lines;
    last = lines.at(-1);
    if (lines.length < linesAtOnce) return;
  }
}
