import type { BegunUpload } from "../../../../contract/uploads.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { GalleryDeps } from "../deps.ts";
import { findBegun, openBegun } from "../records/begun-uploads.ts";
import { presentBegun } from "../upload-parts.ts";

/** The caller's files that are on their way, newest first; they are few. */
export async function listBegun(
  { database, runtime, storage }: GalleryDeps,
  { userId }: SignedInCaller,
): Promise<Outcome<{ results: BegunUpload[] }>> {
  const open = await openBegun(database.read, userId, runtime.now());
  return done({ results: await Promise.all(open.map((begun) => presentBegun(storage, begun))) });
}

/** One of them, with the parts of it that are there. */
export async function readBegun(
  { database, runtime, storage }: GalleryDeps,
  id: string,
  { userId }: SignedInCaller,
): Promise<Outcome<BegunUpload>> {
  const begun = await findBegun(database.read, userId, id, runtime.now());
  return begun?.state === "open" ? done(await presentBegun(storage, begun)) : refuse("NOT_FOUND");
}
