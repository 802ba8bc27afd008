import type { FileImport, ImportedFile } from "../../../contract/imports.ts";
import { instant, instantOrNull } from "../../../contract/instants.ts";
import { uploadPartBytes } from "../../../contract/limits.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import { arrivedParts, partCountOf } from "../gallery/index.ts";
import { reportMilliseconds, unfinishedMilliseconds } from "./rules.ts";
import type { FileImportTable, ImportedFileTable } from "./tables.ts";

/** Returns an import as its owner sees it. */
export async function presentImport(storage: Storage, row: FileImportTable): Promise<FileImport> {
  const expiresAt =
    row.state === "receiving"
      ? row.created_at + unfinishedMilliseconds
      : row.ended_at && row.ended_at + reportMilliseconds;
  const partCount = partCountOf(row);
  return {
    id: row.id,
    name: row.name,
    status: row.state,
    problem: row.problem,
    size_bytes: row.size_bytes,
    part_bytes: uploadPartBytes,
    part_count: partCount,
    parts: await partsOf(storage, row, partCount),
    file_count: row.file_count,
    imported_count: row.imported_count,
    existing_count: row.existing_count,
    refused_count: row.refused_count,
    created_at: instant(row.created_at),
    ended_at: instantOrNull(row.ended_at),
    expires_at: instantOrNull(expiresAt),
  };
}

/** Returns the stored parts. Work has only started if all are there; choosing the archive again then sends none. */
async function partsOf(storage: Storage, { id, state }: FileImportTable, partCount: number): Promise<number[]> {
  if (state === "receiving") return arrivedParts(storage, id);
  return state === "working" ? Array.from({ length: partCount }, (_, at) => at + 1) : [];
}

export function presentFile({ name, outcome, problem, upload_id }: ImportedFileTable): ImportedFile {
  return { name, outcome, problem, upload_id };
}
