import type { ExportedItem } from "../../../../contract/export-files.ts";
import { instant, instantOrNull } from "../../../../contract/instants.ts";
import { type ArchiveFile, jsonFile, jsonListFile } from "../../../adapters/archive/port.ts";
import type { PaymentsDeps } from "../deps.ts";
import { presentTransaction } from "../present.ts";
import { purchasePieces } from "../records/purchases.ts";
import { subscriptionsOf } from "../records/subscriptions.ts";

/** The account's purchases, paid or not, and its subscriptions as JSON files, newest first. */
export async function* exportPurchases(deps: PaymentsDeps, accountId: string): AsyncGenerator<ArchiveFile> {
  const now = deps.runtime.now();
  yield jsonListFile("purchases.json", purchases(deps, accountId), now);
  const subscriptions = await subscriptionsOf(deps.database.read, accountId);
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

async function* purchases(
  { database }: PaymentsDeps,
  accountId: string,
): AsyncGenerator<ExportedItem<"purchases.json">> {
  for await (const rows of purchasePieces(database.read, accountId, {}))
    for (const row of rows) yield presentTransaction("en", row);
}
