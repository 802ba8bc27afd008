import { type LedgerLine, payments } from "../../../../contract/checkout.ts";
import type { ParsedInput, StreamedFile } from "../../../../contract/endpoint.ts";
import { instant } from "../../../../contract/instants.ts";
import { type CsvRow, csvFile } from "../../../http/csv-file.ts";
import { done, type Outcome, type SignedInCaller } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { type LedgerPage, type LedgerRow, toCredits } from "../../credits/index.ts";
import type { PaymentsDeps } from "../deps.ts";
import { purchasesOfLots } from "../records/purchases.ts";
import { instantsOf } from "../rules.ts";

interface Page {
  count: number;
  next: string | null;
  previous: string | null;
  results: LedgerLine[];
}

/** The caller's side of the ledger, newest first; lines of a run name it, and those of a purchase that. */
export async function listLedger(
  deps: PaymentsDeps,
  query: ParsedInput<typeof payments.ledger>["query"],
  { userId }: SignedInCaller,
): Promise<Outcome<Page>> {
  const page = { limit: query.page_size, offset: (query.page - 1) * query.page_size };
  const filter = { kind: query.kind, ...instantsOf(query) };
  const { count, lines } = await deps.credits.ledgerPage(userId, filter, page);
  return done({
    count,
    ...pageAddresses(payments.ledger.path, query, count),
    results: await presentLines(deps, userId, lines),
  });
}

/** The same as a CSV file, oldest first, read piece by piece. */
export async function ledgerFile(
  deps: PaymentsDeps,
  { kind, ...days }: ParsedInput<typeof payments.ledgerFile>["query"],
  { userId }: SignedInCaller,
): Promise<Outcome<StreamedFile>> {
  const { since = Number.NEGATIVE_INFINITY, before = Number.POSITIVE_INFINITY } = instantsOf(days);
  const isListed = (line: LedgerRow) =>
    line.created_at >= since && line.created_at < before && (kind ?? line.kind) === line.kind;
  async function* rows(): AsyncGenerator<CsvRow> {
    let balance_hundredths = 0;
    for await (const batch of deps.credits.ledgerBatches(userId)) {
      const lines = batch.map((line) => {
        balance_hundredths += line.amount_hundredths;
        return { ...line, balance_hundredths };
      });
      for (const line of await presentLines(deps, userId, lines.filter(isListed))) yield cellsOf(line);
    }
  }
  const columns = ["date", "kind", "credits", "balance_after", "source", "generation", "transaction", "id"];
  return done(csvFile("credits.csv", columns, rows()));
}

function cellsOf(line: LedgerLine): CsvRow {
  const { created_at, kind, credits, balance_after, source, generation_id, transaction_id, id } = line;
  return [created_at, kind, credits, balance_after, source ?? "", generation_id ?? "", transaction_id ?? "", id];
}

async function presentLines(
  { database }: PaymentsDeps,
  accountId: string,
  lines: LedgerPage["lines"],
): Promise<LedgerLine[]> {
  const lotKeys = new Set(lines.filter(mayBeBought).map(({ ref }) => ref));
  const purchases = await purchasesOfLots(database.read, accountId, [...lotKeys]);
  return lines.map((line) => ({
    id: line.id,
    kind: line.kind,
    credits: toCredits(line.amount_hundredths),
    balance_after: toCredits(line.balance_hundredths),
    source: line.source,
    generation_id: /^run:(.+)$/.exec(line.ref)?.[1] ?? null,
    transaction_id: (mayBeBought(line) && purchases.get(line.ref)) || null,
    created_at: instant(line.created_at),
  }));
}

/** Whether a purchase may have led to a line: to credits that are not free, or to taking them back. */
function mayBeBought({ kind, source }: LedgerRow): boolean {
  return kind === "clawback" || (kind === "grant" && source !== "starter");
}
