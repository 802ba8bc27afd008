import { setImmediate } from "node:timers/promises";
import { pagesAfter, type Queries } from "../../../adapters/database/port.ts";
import { comparisons, type Mismatch } from "../records/books.ts";

/** A page takes a few milliseconds; embedded, everything else of the process waits for so long. */
const rowsAtOnce = 100;

/**
 * Compares what is recorded twice: every account's balance with its lots and its ledger entries, its debt with its ledger
 * entries, its held part with its lots and its open holds, every hold with its parts, every ledger transaction with zero.
 * Yields where they disagree, in the order of ids. The database compares, a page of rows at a time, and other work goes on between the pages.
 * Throws an AbortError when `signal` aborts.
 */
export async function* findMismatches(queries: Queries, signal?: AbortSignal): AsyncGenerator<Mismatch> {
  for (const { idsAfter, compare } of comparisons) {
    for await (const rows of pagesAfter((after, limit) => idsAfter(queries, after, limit), rowsAtOnce)) {
      const [first, last] = [rows.at(0), rows.at(-1)];
      if (first && last) yield* await compare(queries, { first: first.id, last: last.id });
      await setImmediate(undefined, { signal });
    }
  }
}

/** All of them. */
export async function reconcile(queries: Queries): Promise<Mismatch[]> {
  const found: Mismatch[] = [];
  for await (const mismatch of findMismatches(queries)) found.push(mismatch);
  return found;
}
