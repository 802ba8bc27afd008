import type { CreditsDeps } from "../deps.ts";
import type { Mismatch } from "../records/books.ts";
import * as records from "../records/credits.ts";
import { findMismatches } from "./find-mismatches.ts";

const reportedMax = 20;

/**
 * Compares the books, stores the result for the operator, and logs any mismatch as an error. Throws an AbortError when
 * `signal` aborts, and stores nothing then.
 */
export async function checkBooks({ database, runtime, log }: CreditsDeps, signal?: AbortSignal): Promise<void> {
  const begunAt = runtime.now();
  let mismatches = 0;
  const first: Mismatch[] = [];
  for await (const mismatch of findMismatches(database.read, signal)) {
    mismatches += 1;
    if (first.length < reportedMax) first.push(mismatch);
  }
  if (mismatches > 0) {
    log.error({ code: "BOOKS_DIFFER", mismatches, first }, "The books of credits differ. Nothing was changed.");
  }
  await database.transaction((tx) => records.writeCheck(tx, { checked_at: begunAt, mismatches }));
}
