import { type LedgerLine, payments } from "../../../../contract/checkout.ts";
import { type CsvRow, csvFile } from "../../../http/csv-file.ts";
import { done } from "../../../http/operation.ts";
import type { LedgerRow } from "../../credits/index.ts";
import { implement } from "../deps.ts";
import { presentLines } from "../ledger-lines.ts";
import { instantsOf, isOn, sellsPlans } from "../rules.ts";

const columns = ["date", "kind", "credits", "balance_after", "source", "generation", "transaction", "id"];

/** The caller's ledger as a CSV file, oldest line first, read in pieces. */
export const writeLedgerFile = implement(
  payments.ledgerFile,
  { isOffered: sellsPlans, isOn },
  async (deps, { query: { kind, ...days } }, { userId }) => {
    const { since = Number.NEGATIVE_INFINITY, before = Number.POSITIVE_INFINITY } = instantsOf(days);
    const isListed = (line: LedgerRow) =>
      line.created_at >= since && line.created_at < before && (kind ?? line.kind) === line.kind;
    async function* rows(): AsyncGenerator<CsvRow> {
      // Lines outside the filter are read too: the balance after a line counts all earlier lines.
      let balance_hundredths = 0;
      for await (const piece of deps.credits.ledgerPieces(userId)) {
        const lines = piece.map((line) => {
          balance_hundredths += line.amount_hundredths;
          return { ...line, balance_hundredths };
        });
        for (const line of await presentLines(deps, userId, lines.filter(isListed))) yield cellsOf(line);
      }
    }
    return done(csvFile("credits.csv", columns, rows()));
  },
);

function cellsOf(line: LedgerLine): CsvRow {
  const { created_at, kind, credits, balance_after, source, generation_id, transaction_id, id } = line;
  return [created_at, kind, credits, balance_after, source ?? "", generation_id ?? "", transaction_id ?? "", id];
}
