import type { Upload } from "../../../../contract/uploads.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { GalleryDeps } from "../deps.ts";
import { presentUpload } from "../present.ts";
import { findUpload } from "../records/uploads.ts";

export async function readUpload(
  { addresses, database }: GalleryDeps,
  id: string,
  caller: SignedInCaller,
): Promise<Outcome<Upload>> {
  const upload = await findUpload(database.read, caller.userId, id);
  return upload ? done(presentUpload(addresses, upload)) : refuse("NOT_FOUND");
}
