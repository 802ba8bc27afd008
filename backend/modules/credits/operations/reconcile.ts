import type { Queries } from "../../../adapters/database/port.ts";
import type { Mismatch } from "../records/books.ts";
import { findMismatches } from "./find-mismatches.ts";

/** All mismatches in the books, in the order of ids. */
export async function reconcile(queries: Queries): Promise<Mismatch[]> {
  const found: Mismatch[] = [];
  for await (const mismatch of findMismatches(queries)) found.push(mismatch);
  return found;
}
