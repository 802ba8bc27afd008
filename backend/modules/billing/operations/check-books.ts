import type { BillingDeps } from "../deps.ts";
import * as records from "../records.ts";
import { reconcile } from "./reconcile.ts";

const toldMax = 20;

/** Compares the books, keeps what came of it for the operator, and says loudly in the log where they disagree. */
export async function checkBooks({ database, runtime, log }: BillingDeps): Promise<void> {
  const mismatches = await reconcile(database.read);
  if (mismatches.length > 0) {
    log.error(
      { mismatches: mismatches.length, first: mismatches.slice(0, toldMax) },
      "the books of credits do not agree; nothing was changed, look into it before anything else",
    );
  }
  await database.transaction((tx) =>
    records.writeCheck(tx, { checked_at: runtime.now(), mismatches: mismatches.length }),
  );
}
