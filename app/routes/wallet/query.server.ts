import { z } from "zod";
import { ledgerKinds, purchaseKinds, transactionStatuses } from "../../../contract/payment-terms.ts";
import { lists, periods, type WalletQuery } from "./query.ts";

const needMax = 1_000_000;

const walletQuery = z.object({
  show: z.enum(lists).catch("payments"),
  kind: z.enum(purchaseKinds).optional().catch(undefined),
  status: z.enum(transactionStatuses).optional().catch(undefined),
  line: z.enum(ledgerKinds).optional().catch(undefined),
  period: z.enum(periods).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  need: z.coerce.number().positive().max(needMax).optional().catch(undefined),
});

/** Reads the query of the wallet's address. Invalid values are ignored. */
export function readQuery(search: URLSearchParams): WalletQuery {
  return walletQuery.parse(Object.fromEntries(search));
}
