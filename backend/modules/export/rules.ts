import type { DataExport } from "../../../contract/exports.ts";
import { instant, instantOrNull } from "../../../contract/instants.ts";
import type { DataExportTable } from "./tables.ts";

/** How long a file is kept: long enough to survive a weekend away, short enough to limit duplicate storage. */
export const keptMilliseconds = 7 * 86_400_000;

/** Returns the storage key of an export file, inside the folder of its account. */
export function keyOf({ account_id, id }: Pick<DataExportTable, "account_id" | "id">): string {
  return `${folderOf(account_id)}${id}.zip`;
}

export const exportsFolder = "exports/";

export function folderOf(accountId: string): string {
  return `${exportsFolder}${accountId}/`;
}

/** Whether the export file can be read now. */
export function isReadable(
  row: DataExportTable,
  now: number,
): row is DataExportTable & { ended_at: number; size_bytes: number } {
  return row.ended_at !== null && row.size_bytes !== null && now < row.ended_at + keptMilliseconds;
}

/** Returns the owner's view. An expired export looks the same as one that was never requested. */
export function presentExport(row: DataExportTable | undefined, now: number): DataExport {
  const { asked_at, ended_at, size_bytes } = row ?? { asked_at: 0, ended_at: 0, size_bytes: null };
  if (!row || (ended_at !== null && now >= ended_at + keptMilliseconds)) {
    return { status: "none", asked_at: null, ended_at: null, size_bytes: null, expires_at: null };
  }
  const ended = size_bytes === null ? "failed" : "ready";
  return {
    status: ended_at === null ? "packing" : ended,
    asked_at: instant(asked_at),
    ended_at: instantOrNull(ended_at),
    size_bytes,
    expires_at: ended_at === null || size_bytes === null ? null : instant(ended_at + keptMilliseconds),
  };
}
