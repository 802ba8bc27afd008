import type { CreditsDeps } from "../deps.ts";
import type { Mismatch } from "../records/books.ts";
import * as records from "../records/credits.ts";
import { findMismatches } from "./reconcile.ts";

const reportedMax = 20;
const everyMilliseconds = 6 * 3_600_000;

/** Whether the books were not compared for six hours, in whatever process. */
export async function areBooksDue({ database, runtime }: Pick<CreditsDeps, "database" | "runtime">): Promise<boolean> {
  const last = await records.lastCheck(database.read);
  return last === undefined || last.checked_at + everyMilliseconds <= runtime.now();
}

/**
 * Compares the books, keeps what came of it for the operator, and says loudly in the log where they disagree. Throws an
 * AbortError when `signal` aborts; nothing is kept then.
 */
export async function checkBooks({ database, runtime, log }: CreditsDeps, signal?: AbortSignal): Promise<void> {
  let mismatches = 0;
  const first: Mismatch[] = [];
  for await (const mismatch of findMismatches(database.read, signal)) {
    mismatches += 1;
    if (first.length < reportedMax) first.push(mismatch);
  }
  if (mismatches > 0) {
    log.error(
      { mismatches, first },
      "the books of credits do not agree; nothing was changed, look into it before anything else",
    );
  }
  await database.transaction((tx) => records.writeCheck(tx, { checked_at: runtime.now(), mismatches }));
}
