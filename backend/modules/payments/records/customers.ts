import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { ProviderName } from "../../../adapters/payments/port.ts";

export async function customerOf(
  queries: Queries,
  accountId: string,
  provider: ProviderName,
): Promise<string | undefined> {
  const found = await queries
    .selectFrom("billing_customer")
    .select("customer_id")
    .where("account_id", "=", accountId)
    .where("provider", "=", provider)
    .executeTakeFirst();
  return found?.customer_id;
}

/** Stores the provider's customer id. An account keeps its first one, and a customer its first account. */
export async function rememberCustomer(
  tx: Tx,
  accountId: string,
  provider: ProviderName,
  customerId: string,
): Promise<void> {
  await tx
    .insertInto("billing_customer")
    .values({ account_id: accountId, provider, customer_id: customerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the providers' customer ids of a deleted account. Its purchases stay. */
export async function forgetCustomer(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom("billing_customer").where("account_id", "=", accountId).execute();
}
