import type { SentFile } from "../../../../contract/endpoint.ts";
import type { Upload } from "../../../../contract/uploads.ts";
import { type Outcome, refuseFields, type SignedInCaller } from "../../../http/operation.ts";
import type { GalleryDeps } from "../deps.ts";
import { keepFile, remakeSent } from "../keep-upload.ts";
import { hasRoom, noRoom } from "../upload-room.ts";

/** Keeps a picture or a recording, made anew without anything but what is seen or heard. */
export async function addUpload(
  deps: GalleryDeps,
  file: SentFile,
  { userId }: SignedInCaller,
): Promise<Outcome<Upload>> {
  // Only so that what cannot be kept is not worked on; what counts is counted when it is kept.
  if (!(await hasRoom(deps, deps.database.read, userId, file.bytes.byteLength))) return noRoom;
  const made = await remakeSent(deps, file, userId);
  if ("key" in made) return refuseFields(made);
  return keepFile(deps, { ownerId: userId, name: file.name, made });
}
