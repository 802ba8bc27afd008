import type { ImportProblem, RefusedFileProblem } from "../../../../contract/import-terms.ts";
import { importFilesMax, uploadImageMaxBytes } from "../../../../contract/limits.ts";
import { type ArchivedFile, BrokenArchiveError } from "../../../adapters/archive/port.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import { labelOf } from "../../gallery/index.ts";
import { archiveOf } from "../archive.ts";
import type { ImportsDeps } from "../deps.ts";
import { changeState, findImportOfJob, lastRecorded, nextTurn, recordFile } from "../records.ts";
import { createSizeCheck, filesPerTurn, isImageName, isSystemFile } from "../rules.ts";
import type { FileImportTable, ImportedFileTable } from "../tables.ts";
import { finishImport, type ImportTurn, queueTurn } from "../turn.ts";

/**
 * Makes uploads of the next files of an archive, and queues the turn for the rest. Each file is recorded in the
 * transaction that shows its upload, so a repeated turn goes on with the first file without a record.
 */
export async function importFiles(
  deps: ImportsDeps,
  { importId, turn }: ImportTurn,
  signal: AbortSignal,
): Promise<void> {
  const { database } = deps;
  const row = await findImportOfJob(database.read, importId);
  if (row?.state !== "working" || row.turn !== turn) return;
  // Uploads of a closed account are refused, so the import would never end.
  if (!(await deps.accountExists(database.read, row.owner_id))) return finishImport(deps, importId, "interrupted");
  try {
    const problem = row.file_count === null ? await checkArchive(deps, row, signal) : undefined;
    if (problem) return await finishImport(deps, importId, problem);
    const isComplete = await takeFiles(deps, row, signal);
    if (isComplete) return await finishImport(deps, importId, null);
  } catch (error) {
    // Canceling removes the archive while it is read.
    const current = await findImportOfJob(database.read, importId);
    if (current?.state !== "working") return;
    if (!(error instanceof BrokenArchiveError)) throw error;
    return finishImport(deps, importId, "no_archive");
  }
  await database.transaction(async (tx) => {
    const next = await nextTurn(tx, importId, turn);
    if (next !== undefined) await queueTurn(deps, tx, { importId, turn: next });
  });
}

/** Reads the whole list of files before the first is unpacked, and records their number. Returns what is wrong. */
async function checkArchive(
  { archiveReader, database, storage }: ImportsDeps,
  row: FileImportTable,
  signal: AbortSignal,
): Promise<ImportProblem | undefined> {
  const archive = archiveOf({ storage }, row);
  if ((await archiveReader.count(archive)) > importFilesMax) return "too_many_files";
  const check = createSizeCheck(row.size_bytes);
  let count = 0;
  for await (const file of archiveReader.files(archive)) {
    signal.throwIfAborted();
    if (isSystemFile(file.name)) continue;
    count += 1;
    if (isUnpacked(file)) check.add(file);
    if (check.isTooLarge()) return "too_large_inside";
  }
  await database.transaction((tx) => changeState(tx, row.id, ["working"], { file_count: count }));
  return undefined;
}

/** Takes the files of one turn. Returns whether there are no more. */
async function takeFiles(deps: ImportsDeps, row: FileImportTable, signal: AbortSignal): Promise<boolean> {
  const { archiveReader, database, storage } = deps;
  const last = await lastRecorded(database.read, row.id);
  let taken = 0;
  for await (const file of archiveReader.files(archiveOf({ storage }, row))) {
    signal.throwIfAborted();
    if (file.number <= last || isSystemFile(file.name)) continue;
    if (taken === filesPerTurn) return false;
    if (!(await takeFile(deps, row, file))) return false;
    taken += 1;
  }
  return true;
}

/** Makes an upload of a file and records it, or records why not. Returns whether the import goes on. */
async function takeFile(deps: ImportsDeps, row: FileImportTable, file: ArchivedFile): Promise<boolean> {
  const { database, gallery } = deps;
  const record = (tx: Tx, became: Pick<ImportedFileTable, "outcome"> & Partial<ImportedFileTable>) =>
    recordFile(tx, {
      import_id: row.id,
      number: file.number,
      name: labelOf(file.name),
      problem: null,
      upload_id: null,
      ...became,
    });
  const refuse = (problem: RefusedFileProblem) =>
    database.transaction((tx) => record(tx, { outcome: "refused", problem }));

  const problem = problemOf(file);
  if (problem) return refuse(problem);
  const content = await contentOf(file);
  if (!content) return refuse("broken");
  const kept = await gallery.keepFile(row.owner_id, { name: file.name, bytes: content }, (tx, uploadId) =>
    record(tx, { outcome: "imported", upload_id: uploadId }),
  );
  if (kept.outcome === "refused") return refuse(kept.problem);
  if (kept.outcome !== "existing") return kept.outcome === "imported";
  return database.transaction((tx) => record(tx, { outcome: "existing", upload_id: kept.uploadId }));
}

/** Returns why a file is refused before it is unpacked. */
function problemOf({ name, sizeBytes, isEncrypted }: ArchivedFile): RefusedFileProblem | undefined {
  if (!isImageName(name)) return "type";
  if (sizeBytes > uploadImageMaxBytes) return "too_large";
  return isEncrypted ? "encrypted" : undefined;
}

function isUnpacked(file: ArchivedFile): boolean {
  return problemOf(file) === undefined;
}

/** Returns the file's bytes, or `undefined` if they are damaged. */
async function contentOf(file: ArchivedFile): Promise<Uint8Array | undefined> {
  try {
    return await file.read();
  } catch (error) {
    if (error instanceof BrokenArchiveError) return undefined;
    throw error;
  }
}
