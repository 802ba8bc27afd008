import type { Origin } from "../../../contract/generation-terms.ts";
import type { Queries } from "../../adapters/database/port.ts";
import {
  artifactMaxBytes,
  type PaintedRecipe,
  type SourceAudio,
  type SourceImage,
  type SourceVideo,
} from "../../adapters/engine/port.ts";
import type { GalleryDeps } from "./deps.ts";
import { presentCreation, presentUpload, thumbnailOf } from "./present.ts";
import { readWhole } from "./read-whole.ts";
import { jpegWithPacket, packetOf } from "./recipe/with-packet.ts";
import { findCreation, findCreations } from "./records/creations.ts";
import { findUpload, findUploads, findUploadsOfMany } from "./records/uploads.ts";
import { audioTypes, imageTypes, oneOf, storedVariants } from "./rules.ts";
import type { CreationTable, UploadTable } from "./tables.ts";

const previewSidePixels = 1024;

/** The image that a run starts from. */
export interface SourceRef {
  kind: "upload" | "creation";
  id: string;
}

export interface SourceDetails extends SourceRef {
  width: number;
  height: number;
  /** The run that made the creation; `null` for an upload. */
  runId: string | null;
  /** How the creation was made; `null` for an upload. */
  origin: Origin | null;
  /** Whether the preview painter made it from a prompt alone, so that its layers can be painted again. */
  isPainted: boolean;
}

interface FoundPicture extends SourceDetails {
  storageKey: string;
  mediaType: SourceImage["mediaType"];
}

/** Returned if the owner has the item but it is not of the wanted kind. */
export type OtherKind = "other-kind";

/** Finds one of the owner's images; `undefined` if there is none, `"other-kind"` for video or audio. */
export async function findSource(
  deps: Pick<GalleryDeps, "database">,
  ownerId: string,
  source: SourceRef,
): Promise<SourceDetails | OtherKind | undefined> {
  const found = await findPicture(deps, ownerId, source);
  if (found === "other-kind") return found;
  if (!found) return undefined;
  const { kind, id, width, height, runId, origin, isPainted } = found;
  return { kind, id, width, height, runId, origin, isPainted };
}

/** Returns the image; `undefined` if it no longer exists. */
export async function readSource(
  deps: Pick<GalleryDeps, "database" | "storage">,
  ownerId: string,
  source: SourceRef,
): Promise<SourceImage | undefined> {
  const found = await findPicture(deps, ownerId, source);
  if (found === "other-kind") return undefined;
  const bytes = found && (await readWhole(deps.storage, found.storageKey));
  return bytes && { bytes, mediaType: found.mediaType, width: found.width, height: found.height };
}

/** Returns the recipe of a creation whose layers the preview painter can paint again; `undefined` for any other one. */
export async function paintedRecipe(
  { database }: Pick<GalleryDeps, "database">,
  ownerId: string,
  creationId: string,
): Promise<PaintedRecipe | undefined> {
  const found = await findCreation(database.read, ownerId, creationId);
  if (!found || !isPainted(found)) return undefined;
  const { prompt, negative_prompt: negativePrompt, style, seed, width, height } = found;
  return { mode: "text-to-image", prompt, negativePrompt, style, seed, width, height };
}

function isPainted({ origin, generation_type: mode }: Pick<CreationTable, "origin" | "generation_type">): boolean {
  return origin === "procedural" && mode === "text-to-image";
}

/** Returns the prompt of one of the owner's creations; `undefined` if it is gone. */
export async function promptOf(
  { database }: Pick<GalleryDeps, "database">,
  ownerId: string,
  creationId: string,
): Promise<string | undefined> {
  return (await findCreation(database.read, ownerId, creationId))?.prompt;
}

export interface VideoDetails {
  id: string;
  width: number;
  height: number;
  durationSeconds: number;
  hasAudio: boolean;
  sizeBytes: number;
  /** The run that made it. */
  runId: string;
  origin: Origin;
}

/** Finds one of the owner's videos; `undefined` if there is none, `"other-kind"` for an image. */
export async function findVideo(
  { database }: Pick<GalleryDeps, "database">,
  ownerId: string,
  creationId: string,
): Promise<VideoDetails | OtherKind | undefined> {
  const found = await findCreation(database.read, ownerId, creationId);
  if (!found) return undefined;
  if (found.kind !== "video" || found.duration_milliseconds === null) return "other-kind";
  const { id, width, height, run_id: runId, origin } = found;
  return {
    id,
    width,
    height,
    durationSeconds: found.duration_milliseconds / 1000,
    hasAudio: found.has_audio === 1,
    sizeBytes: found.size_bytes,
    runId,
    origin,
  };
}

/** Returns the video; `undefined` if it no longer exists. */
export async function readVideo(
  { database, storage }: Pick<GalleryDeps, "database" | "storage">,
  ownerId: string,
  creationId: string,
): Promise<SourceVideo | undefined> {
  const found = await findCreation(database.read, ownerId, creationId);
  if (found?.kind !== "video" || found.duration_milliseconds === null || found.size_bytes > artifactMaxBytes) {
    return undefined;
  }
  const { width, height, duration_milliseconds: duration, storage_key: storageKey } = found;
  const bytes = await readWhole(storage, storageKey);
  return bytes && { bytes, mediaType: "video/mp4", width, height, durationSeconds: duration / 1000 };
}

/** Finds one of the owner's audio files; `undefined` if there is none, `"other-kind"` for an image. */
export async function findAudioFile(
  deps: Pick<GalleryDeps, "database">,
  ownerId: string,
  uploadId: string,
): Promise<{ id: string; durationSeconds: number } | OtherKind | undefined> {
  const found = await findUpload(deps.database.read, ownerId, uploadId);
  if (!found) return undefined;
  if (found.duration_milliseconds === null) return "other-kind";
  return { id: found.id, durationSeconds: found.duration_milliseconds / 1000 };
}

/** Returns the audio file; `undefined` if it no longer exists. */
export async function readAudioFile(
  deps: Pick<GalleryDeps, "database" | "storage">,
  ownerId: string,
  uploadId: string,
): Promise<SourceAudio | undefined> {
  const found = await findUpload(deps.database.read, ownerId, uploadId);
  const mediaType = found && oneOf(audioTypes, found.media_type);
  if (!mediaType || found.duration_milliseconds === null) return undefined;
  const bytes = await readWhole(deps.storage, found.storage_key);
  return bytes && { bytes, mediaType, durationSeconds: found.duration_milliseconds / 1000 };
}

/** Returns signed URLs of the sources that still exist, by id. */
export async function sourceAddresses(
  { addresses, database }: Pick<GalleryDeps, "addresses" | "database">,
  ownerId: string,
  sources: readonly SourceRef[],
): Promise<Map<string, { url: string; thumbnailUrl: string }>> {
  const idsOf = (kind: SourceRef["kind"]) => sources.filter((source) => source.kind === kind).map(({ id }) => id);
  const [uploads, creations] = await Promise.all([
    findUploads(database.read, ownerId, idsOf("upload")),
    findCreations(database.read, ownerId, idsOf("creation")),
  ]);
  const shown = [
    ...uploads.map((row) => presentUpload(addresses, row)),
    ...creations.map((row) => presentCreation(addresses, row)),
  ];
  return new Map(shown.map(({ id, url, thumbnail_url }) => [id, { url, thumbnailUrl: thumbnail_url ?? url }]));
}

/** An uploaded image as a list shows it. */
export interface OwnPicture {
  id: string;
  name: string;
  width: number;
  height: number;
  url: string;
  thumbnailUrl: string;
}

/** Returns the owner's uploaded images by id. Omits deleted uploads and other kinds. */
export async function findPictures(
  { addresses, database }: Pick<GalleryDeps, "addresses" | "database">,
  ownerId: string,
  uploadIds: readonly string[],
  queries: Queries = database.read,
): Promise<Map<string, OwnPicture>> {
  return asPictures(addresses, await findUploads(queries, ownerId, uploadIds));
}

/** Like `findPictures` for several owners. Takes upload ids by owner and returns images by owner. */
export async function findPicturesOfMany(
  { addresses, database }: Pick<GalleryDeps, "addresses" | "database">,
  wanted: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, Map<string, OwnPicture>>> {
  const found = Map.groupBy(await findUploadsOfMany(database.read, wanted), ({ owner_id }) => owner_id);
  return new Map([...found].map(([ownerId, uploads]) => [ownerId, asPictures(addresses, uploads)]));
}

function asPictures(addresses: GalleryDeps["addresses"], uploads: readonly UploadTable[]): Map<string, OwnPicture> {
  const pictures = uploads
    .map((row) => presentUpload(addresses, row))
    .flatMap(({ id, name, width, height, url, thumbnail_url }): OwnPicture[] =>
      width === null || height === null ? [] : [{ id, name, width, height, url, thumbnailUrl: thumbnail_url ?? url }],
    );
  return new Map(pictures.map((picture) => [picture.id, picture]));
}

/** Returns an uploaded image's list thumbnail, which is small and safe to decode; `undefined` if it was deleted. */
export async function readThumbnail(
  { database, storage }: Pick<GalleryDeps, "database" | "storage">,
  ownerId: string,
  uploadId: string,
): Promise<Uint8Array | undefined> {
  const found = await findUpload(database.read, ownerId, uploadId);
  const copy = found && thumbnailOf(storedVariants.parse(JSON.parse(found.variants)));
  return copy && readWhole(storage, copy.key);
}

/** Returns a JPEG of a creation or a video's poster, at most 1024 pixels a side; `undefined` if it is gone. */
export async function readPreview(
  deps: Pick<GalleryDeps, "appName" | "database" | "storage" | "pictures">,
  ownerId: string,
  id: string,
): Promise<Uint8Array | undefined> {
  const { database, storage, pictures } = deps;
  const found = await findCreation(database.read, ownerId, id);
  const copy = found && storedVariants.parse(JSON.parse(found.variants)).at(-1);
  const jpeg = copy && (await pictures.toJpeg(() => readWhole(storage, copy.key), previewSidePixels));
  return jpeg && jpegWithPacket(jpeg, packetOf(deps, found, false));
}

/** Returns a JPEG of an upload's image, at most 1024 pixels a side; `undefined` if it is gone or no image. */
export async function readUploadPreview(
  { database, storage, pictures }: Pick<GalleryDeps, "database" | "storage" | "pictures">,
  ownerId: string,
  id: string,
): Promise<Uint8Array | undefined> {
  const found = await findUpload(database.read, ownerId, id);
  const copy = found && storedVariants.parse(JSON.parse(found.variants)).at(-1);
  return copy && pictures.toJpeg(() => readWhole(storage, copy.key), previewSidePixels);
}

/** A creation's small copy, a WebP image. */
export interface SmallCopy {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Returns the copy of a creation that list tiles show, at most 640 pixels wide; `undefined` if it is gone. */
export async function readSmallCopy(
  { database, storage }: Pick<GalleryDeps, "database" | "storage">,
  ownerId: string,
  id: string,
): Promise<SmallCopy | undefined> {
  const found = await findCreation(database.read, ownerId, id);
  const copy = found && thumbnailOf(storedVariants.parse(JSON.parse(found.variants)));
  const bytes = copy && (await readWhole(storage, copy.key));
  return bytes && { bytes, width: copy.width, height: copy.height };
}

async function findPicture(
  { database }: Pick<GalleryDeps, "database">,
  ownerId: string,
  { kind, id }: SourceRef,
): Promise<FoundPicture | OtherKind | undefined> {
  if (kind === "upload") {
    const found = await findUpload(database.read, ownerId, id);
    if (!found) return undefined;
    const mediaType = oneOf(imageTypes, found.media_type);
    if (!mediaType || found.width === null || found.height === null) return "other-kind";
    const { width, height, storage_key: storageKey } = found;
    return { kind, id, width, height, runId: null, origin: null, isPainted: false, storageKey, mediaType };
  }
  const found = await findCreation(database.read, ownerId, id);
  if (!found) return undefined;
  const mediaType = oneOf(imageTypes, found.media_type);
  if (!mediaType) return "other-kind";
  const { width, height, run_id: runId, origin, storage_key: storageKey } = found;
  return { kind, id, width, height, runId, origin, isPainted: isPainted(found), storageKey, mediaType };
}
