import type { Archive, ArchiveFile } from "../../adapters/archive/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { Gallery } from "../gallery/index.ts";

/** What one room keeps about somebody, file by file; what cannot be read is told by name. */
export type ExportPart = (accountId: string, onMissing: (name: string) => void) => AsyncIterable<ArchiveFile>;

export interface ExportDeps {
  runtime: Runtime;
  archive: Archive;
  gallery: Pick<Gallery, "exportedCreations" | "tellingOfEnd">;
  parts: readonly ExportPart[];
  /** The product's name, as the page says it. */
  appName: string;
}
