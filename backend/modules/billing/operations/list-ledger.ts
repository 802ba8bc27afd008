import { type LedgerLine, payments } from "../../../../contract/checkout.ts";
import type { ParsedInput, StreamedFile } from "../../../../contract/endpoint.ts";
import { instant } from "../../../../contract/instants.ts";
import { done, type Outcome, type SignedInCaller } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { type CsvRow, csvFile } from "../csv.ts";
import type { BillingDeps } from "../deps.ts";
import * as records from "../ledger-records.ts";
import { instantsOf } from "../listed-days.ts";
import { toCredits } from "../rules.ts";

const linesAtOnce = 500;

interface Page {
  count: number;
  next: string | null;
  previous: string | null;
  results: LedgerLine[];
}

/** The caller's side of the ledger, newest first; lines of a run name it, and those of a purchase that. */
export async function listLedger(
  { database }: BillingDeps,
  query: ParsedInput<typeof payments.ledger>["query"],
  { userId }: SignedInCaller,
): Promise<Outcome<Page>> {
  const page = { limit: query.page_size, offset: (query.page - 1) * query.page_size };
  const filter = { kind: query.kind, ...instantsOf(query) };
  const { count, lines } = await records.listLedger(database.read, userId, filter, page);
  return done({
    count,
    ...pageAddresses(payments.ledger.path, query, count),
    results: lines.map(presentLine),
  });
}

/** The same as a CSV file, oldest first, read piece by piece. */
export async function ledgerFile(
  deps: BillingDeps,
  { kind, ...days }: ParsedInput<typeof payments.ledgerFile>["query"],
  { userId }: SignedInCaller,
): Promise<Outcome<StreamedFile>> {
  const { since = Number.NEGATIVE_INFINITY, before = Number.POSITIVE_INFINITY } = instantsOf(days);
  async function* rows(): AsyncGenerator<CsvRow> {
    let balance_hundredths = 0;
    for await (const line of allLines(deps, userId)) {
      balance_hundredths += line.amount_hundredths;
      const isListed = line.created_at >= since && line.created_at < before && (kind ?? line.kind) === line.kind;
      if (isListed) yield cellsOf(presentLine({ ...line, balance_hundredths }));
    }
  }
  const columns = ["date", "kind", "credits", "balance_after", "source", "generation", "transaction", "id"];
  return done(csvFile("credits.csv", columns, rows()));
}

function cellsOf(line: LedgerLine): CsvRow {
  const { created_at, kind, credits, balance_after, source, generation_id, transaction_id, id } = line;
  return [created_at, kind, credits, balance_after, source ?? "", generation_id ?? "", transaction_id ?? "", id];
}

/** Every line of somebody's in the ledger, the oldest first. */
export async function* allLines({ database }: BillingDeps, accountId: string): AsyncGenerator<records.LedgerRow> {
  for (let last: records.LedgerRow | undefined; ; ) {
    const lines = await records.ledgerAfter(database.read, accountId, last, linesAtOnce);
    yield* lines;
    last = lines.at(-1);
    if (lines.length < linesAtOnce) return;
  }
}

function presentLine(line: records.LedgerRow & { balance_hundredths: number }): LedgerLine {
  return {
    id: line.id,
    kind: line.kind,
    credits: toCredits(line.amount_hundredths),
    balance_after: toCredits(line.balance_hundredths),
    source: line.source,
    generation_id: /^run:(.+)$/.exec(line.ref)?.[1] ?? null,
    transaction_id: line.purchase_id,
    created_at: instant(line.created_at),
  };
}
