import type { PaymentsDeps } from "../deps.ts";
import type { PurchaseTable } from "../tables.ts";
import { applyTransaction } from "./apply-transaction.ts";

/** Asks the provider about one payment and applies the answer. Returns `silent` if the provider did not answer. */
export async function refreshPayment(
  deps: PaymentsDeps,
  purchase: Pick<PurchaseTable, "provider" | "provider_transaction_id">,
): Promise<"learnt" | "nothing" | "silent"> {
  const { provider, database, runtime, log } = deps;
  if (!provider || provider.name !== purchase.provider || purchase.provider_transaction_id === null) return "nothing";
  const answer = await provider.readTransaction(purchase.provider_transaction_id);
  if (!answer.ok) return "silent";
  const transaction = answer.value;
  if (!transaction) return "nothing";
  const read = { type: "transaction.read", occurredAt: runtime.now() };
  const problem = await database.transaction((tx) => applyTransaction(deps, tx, provider.name, transaction, read));
  if (problem !== undefined)
    log.error({ code: "PAYMENT_PROBLEM", provider: provider.name, problem }, "A payment needs an operator.");
  return "learnt";
}
