import type { ImportOutcome, ImportProblem, ImportStatus, RefusedFileProblem } from "../../../contract/import-terms.ts";

/** Instants are milliseconds since the epoch, UTC. */
export interface FileImportTable {
  id: string;
  owner_id: string;
  name: string;
  size_bytes: number;
  /** The archive's modification time on the user's device. It identifies the same archive when an import resumes. */
  last_modified: number | null;
  state: ImportStatus;
  problem: ImportProblem | null;
  /** `null` until the archive's list of files was read. */
  file_count: number | null;
  imported_count: number;
  existing_count: number;
  refused_count: number;
  /** Whether parts of the archive may be stored. */
  has_archive: number;
  /** Counts the jobs that worked on it, so that each follows once on the one before. */
  turn: number;
  created_at: number;
  ended_at: number | null;
}

/** The result of a file. */
export interface ImportedFileTable {
  import_id: string;
  /** The file's place in the archive. */
  number: number;
  name: string;
  outcome: ImportOutcome;
  problem: RefusedFileProblem | null;
  upload_id: string | null;
}

declare module "../../adapters/database/port.ts" {
  interface Schema {
    file_import: FileImportTable;
    imported_file: ImportedFileTable;
  }
}
