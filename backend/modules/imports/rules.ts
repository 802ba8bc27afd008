import { importReportDays, pendingUploadHours } from "../../../contract/limits.ts";
import type { ArchivedFile } from "../../adapters/archive/port.ts";

/** How long an archive may take to arrive. */
export const unfinishedMilliseconds = pendingUploadHours * 3_600_000;
/** How long the report of an ended import is kept. */
export const reportMilliseconds = importReportDays * 86_400_000;

/** Files that one job takes before it lets other users' imports go on. */
export const filesPerTurn = 50;

/**
 * Images hardly shrink in an archive. One that grows more than this when it is unpacked is an attack; small ones may
 * hold text.
 */
const growthMax = 3;
const growthFreeBytes = 100 * 1024 * 1024;
/** The largest list of names. Ten thousand long names are a tenth of it. */
const namesMaxCharacters = 16 * 1024 * 1024;

/** Sums up what an archive declares about its files, before any is unpacked. */
export function createSizeCheck(archiveBytes: number): { add(file: ArchivedFile): void; isTooLarge(): boolean } {
  const sum = { files: 0, packed: 0, names: 0 };
  return {
    add({ name, packedBytes, sizeBytes }) {
      sum.files += sizeBytes;
      sum.packed += packedBytes;
      sum.names += name.length;
    },
    // Files that share the same bytes add up to more than the archive.
    isTooLarge: () =>
      sum.files > Math.max(growthFreeBytes, archiveBytes * growthMax) ||
      sum.packed > archiveBytes ||
      sum.names > namesMaxCharacters,
  };
}

/** Whether a file is one that systems add to folders and archives, which no user means to import. */
export function isSystemFile(name: string): boolean {
  const parts = name.split(/[\\/]/);
  const last = parts.at(-1) ?? "";
  return parts[0] === "__MACOSX" || last === "" || last.startsWith(".") || /^(thumbs\.db|desktop\.ini)$/i.test(last);
}

/** Whether the name is an image's. Other files are refused without being unpacked. */
export function isImageName(name: string): boolean {
  return /\.(png|jpe?g|webp)$/i.test(name);
}
