import { createHash } from "node:crypto";
import { removeAll, type Storage } from "../../adapters/storage/port.ts";
import type { AudioFile } from "./audio-file.ts";
import type { Picture } from "./picture.ts";
import { extensionOf, type StoredVariant } from "./rules.ts";
import type { UploadTable } from "./tables.ts";

export const uploadsFolder = "uploads/";

interface FileToStore {
  key: string;
  bytes: Uint8Array;
}

type UploadDetails = Pick<
  UploadTable,
  | "media_type"
  | "width"
  | "height"
  | "duration_milliseconds"
  | "size_bytes"
  | "stored_bytes"
  | "sha256"
  | "storage_key"
  | "variants"
  | "thumbhash"
  | "credentials_key"
>;

/** Returns an upload's details and the files to store. Everything is known before the first file is stored. */
export function planUpload(id: string, made: Picture | AudioFile): { details: UploadDetails; files: FileToStore[] } {
  const folder = folderOf(id);
  const original = { key: `${folder}original.${extensionOf[made.mediaType] ?? "bin"}`, bytes: made.bytes };
  const isPicture = "variants" in made;
  const copies = (isPicture ? made.variants : []).map((variant) => ({
    ...variant,
    key: `${folder}${variant.name}.webp`,
  }));
  const variants: StoredVariant[] = copies.map(({ name, key, width, height, bytes }) => ({
    name,
    key,
    width,
    height,
    sizeBytes: bytes.byteLength,
    sha256: digestOf(bytes),
  }));
  const credentials =
    isPicture && made.credentials ? [{ key: `${folder}credentials.c2pa`, bytes: made.credentials }] : [];
  const files = [original, ...copies, ...credentials];
  return {
    details: {
      media_type: made.mediaType,
      width: isPicture ? made.width : null,
      height: isPicture ? made.height : null,
      duration_milliseconds: isPicture ? null : Math.round(made.durationSeconds * 1000),
      size_bytes: made.bytes.byteLength,
      stored_bytes: files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
      sha256: digestOf(made.bytes),
      storage_key: original.key,
      variants: JSON.stringify(variants),
      thumbhash: isPicture ? made.thumbhash : null,
      credentials_key: credentials[0]?.key ?? null,
    },
    files,
  };
}

/** Removes all files of an upload. Ignores missing files. */
export async function removeUploadFiles(storage: Storage, id: string): Promise<void> {
  await removeAll(storage, folderOf(id));
}

function folderOf(id: string): string {
  return `${uploadsFolder}${id}/`;
}

function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
