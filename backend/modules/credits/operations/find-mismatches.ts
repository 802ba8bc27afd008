import { setImmediate } from "node:timers/promises";
import { inPieces } from "../../../adapters/database/paging.ts";
import type { Queries } from "../../../adapters/database/port.ts";
import { comparisons, type Mismatch } from "../records/books.ts";

/** One piece takes a few milliseconds. With the embedded database, the whole process waits that long. */
const rowsAtOnce = 100;

/**
 * Compares what is recorded twice: every account's balance with its lots and its ledger entries, its debt with its ledger
 * entries, its held part with its lots and its open holds, every hold with its parts, every ledger transaction with zero.
 * Yields the mismatches in the order of ids. The database compares a piece of rows at a time, and other work runs between
 * the pieces. Throws an AbortError when `signal` aborts.
 */
export async function* findMismatches(queries: Queries, signal?: AbortSignal): AsyncGenerator<Mismatch> {
  for (const { idsAfter, compare } of comparisons) {
    const read = async (after: string | undefined, limit: number) => {
      await setImmediate(undefined, { signal });
      return idsAfter(queries, after, limit);
    };
    for await (const ids of inPieces(read, rowsAtOnce)) {
      const [first, last] = [ids.at(0), ids.at(-1)];
      if (first !== undefined && last !== undefined) yield* await compare(queries, { first, last });
    }
  }
}
