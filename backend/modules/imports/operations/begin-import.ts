import { imports } from "../../../../contract/imports.ts";
import { importArchiveMaxBytes } from "../../../../contract/limits.ts";
import { accountLimit } from "../../../http/limits.ts";
import { done, type Outcome, refuse } from "../../../http/operation.ts";
import { labelOf } from "../../gallery/index.ts";
import { implement } from "../deps.ts";
import { presentImport } from "../present.ts";
import { findUnfinished, insertImport } from "../records.ts";
import type { FileImportTable } from "../tables.ts";

/**
 * Starts an import, or resumes the unfinished one of the same archive. The archive may not be larger than the plan's
 * quota: it is stored until it is imported.
 */
export const beginImport = implement(
  imports.begin,
  { limits: [accountLimit({ name: "import: account", times: 60, perSeconds: 3_600 })] },
  async (deps, { body: { name, size_bytes, last_modified } }, { userId }) => {
    if (size_bytes > importArchiveMaxBytes) return refuse("PAYLOAD_TOO_LARGE", "importTooLarge");
    const { credits, database, runtime, storage } = deps;
    const wanted: FileImportTable = {
      id: runtime.newId(),
      owner_id: userId,
      name: labelOf(name),
      size_bytes,
      last_modified: last_modified === undefined ? null : Date.parse(last_modified),
      state: "receiving",
      problem: null,
      file_count: null,
      imported_count: 0,
      existing_count: 0,
      refused_count: 0,
      has_archive: 1,
      turn: 0,
      created_at: runtime.now(),
      ended_at: null,
    };
    const begin = () =>
      database.transaction(async (tx): Promise<Outcome<FileImportTable>> => {
        if (!(await deps.accountExists(tx, userId))) return refuse("UNAUTHORIZED");
        const unfinished = await findUnfinished(tx, userId);
        if (unfinished)
          return isSameArchive(unfinished, wanted) ? done(unfinished) : refuse("CONFLICT", "importUnderWay");
        if (size_bytes > (await credits.planOf(tx, userId)).uploadStorageBytes)
          return refuse("CONFLICT", "uploadsFull");
        await insertImport(tx, wanted);
        return done(wanted);
      });
    const begun = await begin().catch((error: unknown) => {
      // A concurrent request was first; only one import is unfinished at a time.
      if (database.isUniqueViolation(error)) return begin();
      throw error;
    });
    return begun.ok ? done(await presentImport(storage, begun.value)) : begun;
  },
);

function isSameArchive(one: FileImportTable, other: FileImportTable): boolean {
  return (
    one.last_modified !== null &&
    one.last_modified === other.last_modified &&
    one.name === other.name &&
    one.size_bytes === other.size_bytes
  );
}
