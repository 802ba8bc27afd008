import { uploads } from "../../../../contract/uploads.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { usedBytes } from "../records/upload-quota.ts";
import { countUploads } from "../records/uploads.ts";

/** Returns the bytes that the caller's uploads use, and the quota. */
export const readUsage = implement(uploads.usage, async ({ credits, database }, _input, { userId }) => {
  const [used, plan, count] = await Promise.all([
    usedBytes(database.read, userId),
    credits.planOf(database.read, userId),
    countUploads(database.read, userId, undefined),
  ]);
  return done({ used_bytes: used, allowed_bytes: plan.uploadStorageBytes, count });
});
