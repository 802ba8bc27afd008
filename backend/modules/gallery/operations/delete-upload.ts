import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { GalleryDeps } from "../deps.ts";
import { beginLeaving, forgetUploads } from "../records/uploads.ts";
import { removeUploadFiles } from "../upload-files.ts";

/** Deletes an upload for good: out of sight first, then its files, then what leads to them. */
export async function deleteUpload(
  { database, storage }: GalleryDeps,
  id: string,
  caller: SignedInCaller,
): Promise<Outcome<undefined>> {
  const leaves = await database.transaction((tx) => beginLeaving(tx, caller.userId, id));
  if (!leaves) return refuse("NOT_FOUND");
  await removeUploadFiles(storage, id);
  await database.transaction((tx) => forgetUploads(tx, [id]));
  return done(undefined);
}
