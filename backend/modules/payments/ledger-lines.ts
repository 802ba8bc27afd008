import type { LedgerLine } from "../../../contract/checkout.ts";
import { instant } from "../../../contract/instants.ts";
import { isFromStaff, type LedgerPage, type LedgerRow, toCredits } from "../credits/index.ts";
import type { PaymentsDeps } from "./deps.ts";
import { purchasesOfLots } from "./records/purchases.ts";

/** Ledger lines as the API shows them, with the purchase that each belongs to. */
export async function presentLines(
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
    source: isFromStaff(line.ref) ? "staff" : line.source,
    generation_id: /^run:(.+)$/.exec(line.ref)?.[1] ?? null,
    transaction_id: (mayBeBought(line) && purchases.get(line.ref)) || null,
    created_at: instant(line.created_at),
  }));
}

/** Whether a purchase may be the reason for a line: it grants credits that are not free, or takes credits back. */
function mayBeBought({ kind, source, ref }: LedgerRow): boolean {
  if (isFromStaff(ref)) return false;
  return kind === "clawback" || (kind === "grant" && source !== "starter");
}
