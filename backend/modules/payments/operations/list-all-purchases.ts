import type { z } from "zod";
import type { paymentFilter } from "../../../../contract/admin/payments.ts";
import type { PageNumber } from "../../../adapters/database/paging.ts";
import type { PaymentsDeps } from "../deps.ts";
import { statusOf } from "../present.ts";
import * as records from "../records/purchases.ts";
import { instantsOf } from "../rules.ts";
import type { PurchaseTable } from "../tables.ts";

/** A purchase as an operator may see it. */
export interface ListedPurchase extends Omit<PurchaseTable, "status"> {
  status: ReturnType<typeof statusOf>;
}

/**
 * Returns one page of all users' purchases, newest first. Days are those of the time zone. `accountIds` are those that
 * the search names.
 */
export async function listAllPurchases(
  { database }: PaymentsDeps,
  { search, ...filter }: z.output<typeof paymentFilter>,
  timeZone: string,
  accountIds: readonly string[],
  page: PageNumber,
): Promise<{ count: number; items: ListedPurchase[] }> {
  const { count, items } = await records.listAllPurchases(
    database.read,
    {
      kind: filter.kind,
      status: filter.status,
      ...instantsOf(filter, timeZone),
      search: search === undefined ? undefined : { accountIds, id: search },
    },
    page,
  );
  return { count, items: items.map((purchase) => ({ ...purchase, status: statusOf(purchase.status) })) };
}
