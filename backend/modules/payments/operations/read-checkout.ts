import type { Transaction } from "../../../../contract/checkout.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { PaymentsDeps } from "../deps.ts";
import { presentTransaction } from "../present.ts";
import * as records from "../records/purchases.ts";
import type { PurchaseTable } from "../tables.ts";
import { applyTransaction } from "./apply-transaction.ts";

const isOver = new Set(["completed", "canceled"]);

/**
 * Pages that wait for a payment ask us after one second and then less and less often, those without a script every five
 * seconds, and each tab for itself. Paddle hears of one of them in so long, and mostly tells us by itself meanwhile.
 */
const askPauseMilliseconds = 3_000;

/**
 * Where one of the caller's payments stands. While it is open the provider is asked, now and then, and what it says is taken
 * in as its events are; in between, and when it does not answer, what is known is told.
 */
export async function readCheckout(
  deps: PaymentsDeps,
  id: string,
  { userId, language }: SignedInCaller,
): Promise<Outcome<Transaction>> {
  const purchase = await records.findPurchase(deps.database.read, userId, id);
  if (!purchase) return refuse("NOT_FOUND");
  const isFinal = isOver.has(purchase.status) && (purchase.status !== "completed" || purchase.fulfilled_at !== null);
  if (isFinal || !(await isDueForReading(deps, id)) || (await readFromProvider(deps, purchase)) !== "learnt") {
    return done(presentTransaction(language, purchase));
  }
  return done(presentTransaction(language, (await records.findPurchase(deps.database.read, userId, id)) ?? purchase));
}

function isDueForReading({ database, runtime }: PaymentsDeps, id: string): Promise<boolean> {
  const pause = { now: runtime.now(), pauseMilliseconds: askPauseMilliseconds };
  return database.transaction((tx) => records.claimAsking(tx, id, pause));
}

/** Asks where a payment stands and takes it in. `silent` when the provider did not answer. */
export async function readFromProvider(
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
  if (problem !== undefined) log.error({ provider: provider.name, problem }, "a payment needs an operator");
  return "learnt";
}
