import type { Queries } from "../../adapters/database/port.ts";
import { type Refusal, refuse } from "../../http/operation.ts";
import type { GalleryDeps } from "./deps.ts";
import { usedBytes } from "./records/upload-quota.ts";

/** What is said to whoever has no room left for one more upload. */
export const quotaExceeded: Refusal = refuse("CONFLICT", "uploadsFull");

/**
 * Whether so many bytes more still fit. Only what holds `lockQuota` may rely on it. Of all that are sent with one idempotency
 * key one stays, so the others do not count.
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
