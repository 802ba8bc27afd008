import type { UploadUsage } from "../../../../contract/uploads.ts";
import { done, type Outcome, type SignedInCaller } from "../../../http/operation.ts";
import type { GalleryDeps } from "../deps.ts";
import { countUploads } from "../upload-records.ts";
import { usedBytes } from "../upload-room.ts";

/** How much room the caller's uploads take, and how much there is. */
export async function readUsage(
  { credits, database }: GalleryDeps,
  { userId }: SignedInCaller,
): Promise<Outcome<UploadUsage>> {
  const [used, plan, count] = await Promise.all([
    usedBytes(database.read, userId),
    credits.planOf(database.read, userId),
    countUploads(database.read, userId, undefined),
  ]);
  return done({ used_bytes: used, allowed_bytes: plan.uploadStorageBytes, count });
}
