import type { Queries } from "../../adapters/database/port.ts";
import { type Refusal, refuse } from "../../http/operation.ts";
import type { GalleryDeps } from "./deps.ts";
import { usedBytes } from "./records/upload-quota.ts";

/** The refusal of an upload that exceeds the quota. */
export const quotaExceeded: Refusal = refuse("CONFLICT", "uploadsFull");

/**
 * Whether this many more bytes fit into the quota. The answer is binding only under `lockQuota`. Excludes uploads with
 * the same idempotency key, because only one of them is kept.
 */
export async function fitsQuota(
  { credits }: Pick<GalleryDeps, "credits">,
  queries: Queries,
  ownerId: string,
  moreBytes: number,
  key?: string,
): Promise<boolean> {
  const used = await usedBytes(queries, ownerId, key);
  return used + moreBytes <= (await credits.planOf(queries, ownerId)).uploadStorageBytes;
}
