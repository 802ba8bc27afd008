import type { Database } from "../../backend/adapters/database/port.ts";
import type { PaymentEvent } from "../../backend/adapters/payments/port.ts";
import type { PaymentsDeps } from "../../backend/modules/payments/deps.ts";
import { applyEvent } from "../../backend/modules/payments/operations/apply-event.ts";
import * as records from "../../backend/modules/payments/records/purchases.ts";
import type { PurchaseTable } from "../../backend/modules/payments/tables.ts";
import { creditsOver } from "./credits-module.ts";
import { createHandDrivenRuntime } from "./hand-driven-runtime.ts";
import { paymentsDepsOver } from "./payments-module.ts";

export const ada = "ada";
export const day = 86_400_000;

/** 500 credits and a bonus of 50, for twenty dollars. */
export const pack = {
  kind: "credit_pack",
  item_id: "pack-500",
  price_minor: 2_000,
  credits_hundredths: 55_000,
} as const;
/** Returns the 30 days from an instant. */
export const month = (start: number) => ({ startsAt: start, endsAt: start + 30 * day });

/**
 * Applies a provider's events and returns readers for the results. The provider is named Paddle and is never called.
 */
export async function openPayments(open: () => Promise<Database>, given: Partial<PaymentsDeps> = {}) {
  const database = await open();
  const runtime = createHandDrivenRuntime();
  const domainEvents: string[] = [];
  const deps = paymentsDepsOver(database, runtime, {
    domainEvents: { publish: async (_tx, { name }) => void domainEvents.push(name) },
    ...given,
  });
  const credits = creditsOver(database, runtime);
  const buy = async (wanted: Partial<PurchaseTable> & Pick<PurchaseTable, "kind" | "item_id" | "price_minor">) => {
    const purchase = records.newPurchase({
      id: runtime.newId(),
      account_id: ada,
      currency: "USD",
      provider: "paddle",
      created_at: runtime.now(),
      ...wanted,
    });
    await database.transaction((tx) => records.insertPurchase(tx, purchase));
    return purchase.id;
  };
  const tell = ({ event }: { event: PaymentEvent }) => applyEvent(deps, "paddle", event);
  const account = async (id = ada) =>
    database.read.selectFrom("credit_account").selectAll().where("account_id", "=", id).executeTakeFirst();
  const purchaseOf = async (id: string) => records.findPurchase(database.read, ada, id);
  const problems = async () => {
    const rows = await database.read.selectFrom("payment_event").select("problem").where("problem", "is not", null);
    return (await rows.execute()).map(({ problem }) => problem);
  };
  return { deps, database, runtime, credits, buy, tell, account, purchaseOf, problems, domainEvents };
}
