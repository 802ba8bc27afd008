import { instant } from "../../../contract/instants.ts";
import { uploadPartBytes } from "../../../contract/limits.ts";
import type { PendingUpload } from "../../../contract/uploads.ts";
import { removeAll, type Storage } from "../../adapters/storage/port.ts";
import { pendingUploadMilliseconds } from "./records/pending-uploads.ts";
import type { PendingUploadTable } from "./tables.ts";
import { cleanUploadName } from "./upload-name.ts";

export const arrivingFolder = "arriving/";

type Sized = Pick<PendingUploadTable, "size_bytes">;

/** Returns the number of parts of a file. */
export function partCountOf({ size_bytes }: Sized): number {
  return Math.ceil(size_bytes / uploadPartBytes);
}

/** Returns the size of a part in bytes; `undefined` if the file has no such part. */
export function partSizeOf(begun: Sized, number: number): number | undefined {
  const count = partCountOf(begun);
  if (number < 1 || number > count) return undefined;
  return number < count ? uploadPartBytes : begun.size_bytes - (count - 1) * uploadPartBytes;
}

/** Returns the storage key of a part. */
export function partKey(id: string, number: number): string {
  return `${folderOf(id)}${String(number).padStart(5, "0")}`;
}

/** Returns the numbers of the stored parts in order. A part is stored completely or not at all. */
export async function arrivedParts(storage: Storage, id: string): Promise<number[]> {
  const folder = folderOf(id);
  const numbers: number[] = [];
  for await (const key of storage.list(folder)) numbers.push(Number(key.slice(folder.length)));
  return numbers.sort((a, b) => a - b);
}

/** Reads all parts into one buffer; `undefined` if a part is missing. */
export async function joinParts(storage: Storage, begun: PendingUploadTable): Promise<Uint8Array | undefined> {
  const count = partCountOf(begun);
  if ((await arrivedParts(storage, begun.id)).length < count) return undefined;
  const bytes = new Uint8Array(begun.size_bytes);
  let at = 0;
  for (let number = 1; number <= count; number++) {
    const part = await storage.open(partKey(begun.id, number));
    if (!part) return undefined;
    for await (const chunk of part) {
      if (at + chunk.byteLength > bytes.byteLength) return undefined;
      bytes.set(chunk, at);
      at += chunk.byteLength;
    }
  }
  return at === bytes.byteLength ? bytes : undefined;
}

/** Removes all parts of a file. Ignores missing parts. */
export async function removeParts(storage: Storage, id: string): Promise<void> {
  await removeAll(storage, folderOf(id));
}

/** Returns a pending upload as its owner sees it. */
export async function presentPendingUpload(storage: Storage, begun: PendingUploadTable): Promise<PendingUpload> {
  const parts = await arrivedParts(storage, begun.id);
  return {
    id: begun.id,
    kind: begun.kind,
    name: cleanUploadName(begun.name, begun.kind === "image" ? "image/png" : "audio/wav"),
    size_bytes: begun.size_bytes,
    part_bytes: uploadPartBytes,
    part_count: partCountOf(begun),
    parts,
    received_bytes: parts.reduce((sum, number) => sum + (partSizeOf(begun, number) ?? 0), 0),
    created_at: instant(begun.created_at),
    expires_at: instant(begun.created_at + pendingUploadMilliseconds),
  };
}

function folderOf(id: string): string {
  return `${arrivingFolder}${id}/`;
}
