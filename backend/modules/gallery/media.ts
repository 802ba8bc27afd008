import type { Hono } from "hono";
import { languageOf } from "../../http/bind.ts";
import { refusalResponse } from "../../http/errors.ts";
import { refuse } from "../../http/operation.ts";
import { answerStoredFile, type ShownFile } from "../../http/stored-file.ts";
import { acceptedCopy } from "./accepted-copy.ts";
import { signedFile } from "./credentials/signed-file.ts";
import type { GalleryDeps } from "./deps.ts";
import { fileNameOf } from "./file-names.ts";
import { packetOf } from "./recipe/with-packet.ts";
import { findShown } from "./records/creations.ts";
import { findShownMask } from "./records/masks.ts";
import { findShownInTrash } from "./records/trash.ts";
import { findShownUpload } from "./records/uploads.ts";
import { lastRestorable, storedVariants } from "./rules.ts";
import type { CreationTable, UploadTable } from "./tables.ts";

/** Mounts media routes. Browsers load media without a token, so the signed URL carries the permission. */
export function mountMedia(app: Hono, deps: GalleryDeps): void {
  app.get("/api/media/uploads/:upload/:file/", async (c) => {
    const served = await serveUpload(deps, c.req.param("upload"), c.req.param("file"), c.req.raw);
    return served ?? refusalResponse(refuse("NOT_FOUND"), languageOf(c));
  });
  app.get("/api/media/masks/:mask/", async (c) => {
    const served = await serveMask(deps, c.req.param("mask"), c.req.raw);
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

/**
 * Serves a creation's file at a signed URL; `undefined` if the URL is invalid or expired, or the file is not visible.
 */
async function serveMedia(
  deps: GalleryDeps,
  creationId: string,
  name: string,
  request: Request,
): Promise<Response | undefined> {
  const { addresses, database } = deps;
  const wanted = addresses.verify(creationId, name, new URL(request.url).searchParams);
  const creation = wanted && (await ofOpenAccount(deps, findShown(database.read, creationId)));
  if (!creation) return undefined;
  if (wanted !== "download" && wanted !== "clean")
    return answer(deps, await fileOf(deps, creation, wanted, request), request);
  return answer(deps, await downloadOf(deps, creation, wanted), request);
}

/** Returns a creation's file as it leaves the studio; `undefined` if the file is not in storage. */
export async function downloadOf(
  deps: GalleryDeps,
  creation: CreationTable,
  wanted: "download" | "clean",
): Promise<ShownFile | undefined> {
  const packed = await signedFile(deps, creation, wanted === "download" ? "recipe" : "clean");
  return packed && { ...packed, downloadName: fileNameOf(creation) };
}

/** Like `serveMedia`, for a creation in the trash while it can be restored. */
async function serveTrashed(
  deps: GalleryDeps,
  creationId: string,
  name: string,
  request: Request,
): Promise<Response | undefined> {
  const { addresses, database, runtime } = deps;
  const wanted = addresses.verifyInTrash(creationId, name, new URL(request.url).searchParams);
  const found = wanted && findShownInTrash(database.read, creationId, lastRestorable(runtime.now()));
  const trashed = found && (await ofOpenAccount(deps, found));
  return answer(deps, trashed && (await fileOf(deps, trashed, wanted, request)), request);
}

/** Like `serveMedia`, for an upload. */
async function serveUpload(
  deps: GalleryDeps,
  uploadId: string,
  name: string,
  request: Request,
): Promise<Response | undefined> {
  const { addresses, database } = deps;
  const wanted = addresses.verifyUpload(uploadId, name, new URL(request.url).searchParams);
  const upload = wanted && (await ofOpenAccount(deps, findShownUpload(database.read, uploadId)));
  return answer(deps, upload && (await fileOf(deps, upload, wanted, request)), request);
}

/** Like `serveMedia`, for a mask. */
async function serveMask(deps: GalleryDeps, id: string, request: Request): Promise<Response | undefined> {
  const isSigned = deps.addresses.verifyMask(id, new URL(request.url).searchParams);
  const mask = isSigned ? await ofOpenAccount(deps, findShownMask(deps.database.read, id)) : undefined;
  if (!mask) return undefined;
  const { storage_key: key, size_bytes: sizeBytes, sha256 } = mask;
  return answer(deps, { key, mediaType: "image/png", sizeBytes, sha256 }, request);
}

/** Returns what was found, unless its owner's account is gone or disabled: an address that was signed before is closed. */
async function ofOpenAccount<T extends { owner_id: string }>(
  { accountExists, database }: GalleryDeps,
  finding: Promise<T | undefined>,
): Promise<T | undefined> {
  const found = await finding;
  return found && (await accountExists(database.read, found.owner_id)) ? found : undefined;
}

async function answer(
  { storage }: GalleryDeps,
  file: ShownFile | undefined,
  request: Request,
): Promise<Response | undefined> {
  return file && answerStoredFile(storage, file, request);
}

/**
 * Returns a stored file in a format that the client accepts; `undefined` if there is no such copy. The original of a
 * creation is signed.
 */
export async function fileOf(
  deps: Pick<GalleryDeps, "appName" | "database" | "log" | "pictures" | "signing" | "storage">,
  row: CreationTable | UploadTable,
  wanted: "original" | `w${number}`,
  request: Request,
): Promise<ShownFile | undefined> {
  if (wanted === "original") {
    if ("origin" in row && deps.signing) return signedFile(deps, row, "clean");
    return { key: row.storage_key, mediaType: row.media_type, sizeBytes: row.size_bytes, sha256: row.sha256 };
  }
  const variant = storedVariants.parse(JSON.parse(row.variants)).find(({ name }) => name === wanted);
  if (!variant) return undefined;
  const { key, sizeBytes, sha256 } = variant;
  const packet = "origin" in row ? packetOf(deps, row, false) : undefined;
  return acceptedCopy(deps, { key, sizeBytes, sha256, mediaType: "image/webp" }, request, packet);
}
