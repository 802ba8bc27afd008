import type { Hono } from "hono";
import { languageOf } from "../../http/bind.ts";
import { refusalResponse } from "../../http/errors.ts";
import { refuse } from "../../http/operation.ts";
import { answerStoredFile, type ShownFile } from "../../http/stored-file.ts";
import { acceptedCopy } from "./accepted-copy.ts";
import type { GalleryDeps } from "./deps.ts";
import { withPacket } from "./recipe/with-packet.ts";
import { findShown } from "./records/creations.ts";
import { findShownInTrash } from "./records/trash.ts";
import { findShownUpload } from "./records/uploads.ts";

import { downloadName, lastRestorable, storedVariants } from "./rules.ts";
import type { CreationTable, UploadTable } from "./tables.ts";

/** Media is read by browsers themselves, so its right is in the address and not in a token. */
export function mountMedia(app: Hono, deps: GalleryDeps): void {
  app.get("/api/media/uploads/:upload/:file/", async (c) => {
    const served = await serveUpload(deps, c.req.param("upload"), c.req.param("file"), c.req.raw);
    return served ?? refusalResponse(refuse("NOT_FOUND"), languageOf(c));
  });
  app.get("/api/media/trash/:creation/:file/", async (c) => {
    const served = await serveTrashed(deps, c.req.param("creation"), c.req.param("file"), c.req.raw);
    return served ?? refusalResponse(refuse("NOT_FOUND"), languageOf(c));
  });
  app.get("/api/media/:creation/:file/", async (c) => {
    const served = await serveMedia(deps, c.req.param("creation"), c.req.param("file"), c.req.raw);
    return served ?? refusalResponse(refuse("NOT_FOUND"), languageOf(c));
  });
}

/** Answers a creation's file at a signed address. `undefined` when the address is wrong or expired, or there is no such file to show. */
async function serveMedia(
  deps: GalleryDeps,
  creationId: string,
  name: string,
  request: Request,
): Promise<Response | undefined> {
  const { addresses, database } = deps;
  const wanted = addresses.verify(creationId, name, new URL(request.url).searchParams);
  const creation = wanted && (await findShown(database.read, creationId));
  if (!creation) return undefined;
  if (wanted !== "download" && wanted !== "clean")
    return answer(deps, await fileOf(deps, creation, wanted, request), request);
  const packed = await withPacket(deps, creation, wanted === "download");
  const named = packed && { ...packed, downloadName: downloadName(creation.prompt, creation.media_type) };
  return answer(deps, named, request);
}

/** The same of a creation in the trash, for as long as it can be restored. */
async function serveTrashed(
  deps: GalleryDeps,
  creationId: string,
  name: string,
  request: Request,
): Promise<Response | undefined> {
  const { addresses, database, runtime } = deps;
  const wanted = addresses.verifyInTrash(creationId, name, new URL(request.url).searchParams);
  const trashed = wanted && (await findShownInTrash(database.read, creationId, lastRestorable(runtime.now())));
  return answer(deps, trashed && (await fileOf(deps, trashed, wanted, request)), request);
}

/** The same of an upload. */
async function serveUpload(
  deps: GalleryDeps,
  uploadId: string,
  name: string,
  request: Request,
): Promise<Response | undefined> {
  const { addresses, database } = deps;
  const wanted = addresses.verifyUpload(uploadId, name, new URL(request.url).searchParams);
  const upload = wanted && (await findShownUpload(database.read, uploadId));
  return answer(deps, upload && (await fileOf(deps, upload, wanted, request)), request);
}

async function answer(
  { storage }: GalleryDeps,
  file: ShownFile | undefined,
  request: Request,
): Promise<Response | undefined> {
  return file && answerStoredFile(storage, file, request);
}

/** A stored file as it is sent to who asks; `undefined` when there is no such copy. */
export async function fileOf(
  deps: Pick<GalleryDeps, "pictures" | "storage">,
  row: CreationTable | UploadTable,
  wanted: "original" | `w${number}`,
  request: Request,
): Promise<ShownFile | undefined> {
  if (wanted === "original") {
    return { key: row.storage_key, mediaType: row.media_type, sizeBytes: row.size_bytes, sha256: row.sha256 };
  }
  const variant = storedVariants.parse(JSON.parse(row.variants)).find(({ name }) => name === wanted);
  if (!variant) return undefined;
  const { key, sizeBytes, sha256 } = variant;
  return acceptedCopy(deps, { key, sizeBytes, sha256, mediaType: "image/webp" }, request);
}
