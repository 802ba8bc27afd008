import { type LedgerLine, payments } from "../../../../contract/checkout.ts";
import type { ParsedInput } from "../../../../contract/endpoint.ts";
import { instant } from "../../../../contract/instants.ts";
import { done, type Outcome, type SignedInCaller } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import type { BillingDeps } from "../deps.ts";
import * as records from "../records.ts";
import { toCredits } from "../rules.ts";

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
  const { count, lines } = await records.listLedger(database.read, userId, query.kind, page);
  return done({
    count,
    ...pageAddresses(payments.ledger.path, query, count),
    results: lines.map((line) => ({
      id: line.id,
      kind: line.kind,
      credits: toCredits(line.amount_hundredths),
      source: line.source,
      generation_id: /^run:(.+)$/.exec(line.ref)?.[1] ?? null,
      transaction_id: line.purchase_id,
      created_at: instant(line.created_at),
    })),
  });
}
