import { instant, instantOrNull } from "../../../../contract/instants.ts";
import { type ArchiveFile, jsonFile, jsonListFile } from "../../../adapters/archive/port.ts";
import type { BillingDeps } from "../deps.ts";
import { presentTransaction } from "./present.ts";
import * as records from "./records.ts";

const rowsAtOnce = 500;

/** What somebody bought, or set out to buy, the newest first, and the plans there were. */
export async function* exportPurchases(deps: BillingDeps, accountId: string): AsyncGenerator<ArchiveFile> {
  const now = deps.runtime.now();
  yield jsonListFile("purchases.json", purchases(deps, accountId), now);
  const subscriptions = await records.subscriptionsOf(deps.database.read, accountId);
  yield jsonFile(
    "subscriptions.json",
    subscriptions.map((row) => ({
      id: row.id,
      plan: row.plan,
      status: row.status,
      provider: row.provider,
      paid_from: instantOrNull(row.period_starts_at),
      paid_until: instantOrNull(row.period_ends_at),
      ends_at: instantOrNull(row.ends_at),
      created_at: instant(row.created_at),
    })),
    now,
  );
}

async function* purchases({ database }: BillingDeps, accountId: string): AsyncGenerator<unknown> {
  for (let offset = 0; ; offset += rowsAtOnce) {
    const found = await records.listPurchases(database.read, accountId, {}, { limit: rowsAtOnce, offset });
    for (const purchase of found.purchases) yield presentTransaction("en", purchase);
    if (found.purchases.length < rowsAtOnce) return;
  }
}
