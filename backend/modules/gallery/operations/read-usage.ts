import type { UploadUsage } from "../../../../contract/uploads.ts";
import { done, type Outcome, type SignedInCaller } from "../../../http/operation.ts";
import type { GalleryDeps } from "../deps.ts";
import { usedBytes } from "../records/upload-room.ts";
import { countUploads } from "../records/uploads.ts";

/** How much room the caller's uploads take, and how much there is. */
export async function readUsage(
  { database, uploadBytesAllowed }: GalleryDeps,
  { userId }: SignedInCaller,
): Promise<Outcome<UploadUsage>> {
  const [used, allowed, count] = await Promise.all([
    usedBytes(database.read, userId),
    uploadBytesAllowed(database.read, userId),
    countUploads(database.read, userId, undefined),
  ]);
  return done({ used_bytes: used, allowed_bytes: allowed, count });
}
