import { answerStoredFile, type ShownFile } from "../../../http/stored-file.ts";
import type { GalleryDeps } from "../deps.ts";
import { findShown } from "../records.ts";
import { downloadName, type MediaFile, storedVariants } from "../rules.ts";
import type { CreationTable } from "../tables.ts";

/** Answers a creation's file at a signed address. `undefined` when the address is wrong or expired, or there is no such file to show. */
export async function serveMedia(
  { addresses, database, storage }: GalleryDeps,
  creationId: string,
  name: string,
  request: Request,
): Promise<Response | undefined> {
  const wanted = addresses.verify(creationId, name, new URL(request.url).searchParams);
  const creation = wanted && (await findShown(database.read, creationId));
  const file = creation && fileOf(creation, wanted);
  return file && answerStoredFile(storage, file, request);
}

function fileOf(creation: CreationTable, wanted: MediaFile): ShownFile | undefined {
  if (wanted === "original" || wanted === "download" || wanted === "clean") {
    return {
      key: creation.storage_key,
      mediaType: creation.media_type,
      sizeBytes: creation.size_bytes,
      sha256: creation.sha256,
      ...(wanted !== "original" && { downloadName: downloadName(creation.prompt, creation.media_type) }),
    };
  }
  const variant = storedVariants.parse(JSON.parse(creation.variants)).find(({ name }) => name === wanted);
  return variant && { ...variant, mediaType: "image/webp" };
}
