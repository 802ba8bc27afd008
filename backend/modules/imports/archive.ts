import { uploadPartBytes } from "../../../contract/limits.ts";
import type { RangedFile } from "../../adapters/archive/port.ts";
import { partKey, removeParts } from "../gallery/index.ts";
import type { ImportsDeps } from "./deps.ts";
import { forgetArchive } from "./records.ts";
import type { FileImportTable } from "./tables.ts";

/** Returns the archive over its stored parts. Reading throws if a part is missing. */
export function archiveOf({ storage }: Pick<ImportsDeps, "storage">, row: FileImportTable): RangedFile {
  return {
    sizeBytes: row.size_bytes,
    async read(start, end) {
      const bytes = new Uint8Array(end - start);
      for (let at = start; at < end; ) {
        const number = Math.floor(at / uploadPartBytes) + 1;
        const from = at - (number - 1) * uploadPartBytes;
        const count = Math.min(end - at, uploadPartBytes - from);
        const part = await storage.read(partKey(row.id, number), { start: from, end: from + count - 1 });
        if (part?.length !== count) throw new Error(`Part ${number} of the archive is missing.`);
        bytes.set(part, at - start);
        at += count;
      }
      return bytes;
    },
  };
}

/** Removes the stored archive of an ended import. */
export async function removeArchive(
  { database, storage }: Pick<ImportsDeps, "database" | "storage">,
  importId: string,
): Promise<void> {
  await removeParts(storage, importId);
  await database.transaction((tx) => forgetArchive(tx, importId));
}
