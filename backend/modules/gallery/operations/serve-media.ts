import { answerStoredFile, type ShownFile } from "../../../http/stored-file.ts";
import type { GalleryDeps } from "../deps.ts";
import { withPacket } from "../recipe/with-packet.ts";
import { findShown } from "../records.ts";
import { downloadName, storedVariants } from "../rules.ts";
import type { CreationTable, UploadTable } from "../tables.ts";
import { findShownUpload } from "../upload-records.ts";

/** Answers a creation's file at a signed address. `undefined` when the address is wrong or expired, or there is no such file to show. */
export async function serveMedia(
  deps: GalleryDeps,
  creationId: string,
  name: string,
  request: Request,
): Promise<Response | undefined> {
  const { addresses, database, storage } = deps;
  const wanted = addresses.verify(creationId, name, new URL(request.url).searchParams);
  const creation = wanted && (await findShown(database.read, creationId));
  if (!creation) return undefined;
  if (wanted !== "download" && wanted !== "clean") return answer(storage, fileOf(creation, wanted), request);
  const packed = await withPacket(deps, creation, wanted === "download");
  const named = packed && { ...packed, downloadName: downloadName(creation.prompt, creation.media_type) };
  return answer(storage, named, request);
}

/** The same of an upload. */
export async function serveUpload(
  { addresses, database, storage }: GalleryDeps,
  uploadId: string,
  name: string,
  request: Request,
): Promise<Response | undefined> {
  const wanted = addresses.verifyUpload(uploadId, name, new URL(request.url).searchParams);
  const upload = wanted && (await findShownUpload(database.read, uploadId));
  return answer(storage, upload && fileOf(upload, wanted), request);
}

async function answer(
  storage: GalleryDeps["storage"],
  file: ShownFile | undefined,
  request: Request,
): Promise<Response | undefined> {
  return file && answerStoredFile(storage, file, request);
}

function fileOf(row: CreationTable | UploadTable, wanted: "original" | `w${number}`): ShownFile | undefined {
  if (wanted === "original") {
    return { key: row.storage_key, mediaType: row.media_type, sizeBytes: row.size_bytes, sha256: row.sha256 };
  }
  const variant = storedVariants.parse(JSON.parse(row.variants)).find(({ name }) => name === wanted);
  return variant && { ...variant, mediaType: "image/webp" };
}
