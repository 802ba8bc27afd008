import { wholeSum } from "../../../adapters/database/periods.ts";
import type { Queries } from "../../../adapters/database/port.ts";

/**
 * Returns the bytes that an owner's creations use: files and smaller copies, also in the trash. Erased ones, whose rows
 * a worker removes a moment later, use none.
 */
export async function usedByCreations(queries: Queries, ownerId: string): Promise<number> {
  const sum = () =>
    queries.selectFrom("creation").select(wholeSum("stored_bytes").as("bytes")).where("owner_id", "=", ownerId);
  // An index has the sum of all, and another one the few that are erased.
  const [all, erased] = await Promise.all([
    sum().executeTakeFirstOrThrow(),
    sum().where("deleted_at", "=", 0).executeTakeFirstOrThrow(),
  ]);
  return all.bytes - erased.bytes;
}
