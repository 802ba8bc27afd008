import type { Books } from "../../../contract/admin/books.ts";
import { instantOrNull } from "../../../contract/instants.ts";
import { compareBooksName } from "../credits/index.ts";
import type { MonitoringDeps } from "./deps.ts";

/** Returns the last comparison of the credits' books, and whether another is on its way. */
export async function readBooks({ credits, jobQueue }: MonitoringDeps): Promise<Books> {
  const [last, depth] = await Promise.all([credits.lastCheck(), jobQueue.depth()]);
  return {
    checked_at: instantOrNull(last?.checkedAt ?? null),
    mismatches: last?.mismatches ?? 0,
    is_comparing: (depth[compareBooksName] ?? 0) > 0,
  };
}
