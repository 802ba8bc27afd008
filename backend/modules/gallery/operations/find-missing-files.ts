import type { GalleryDeps } from "../deps.ts";
import { findFileCheck, isShown, keysOf, shownFilesAfter, writeFileCheck } from "../records/files.ts";

/** The most rows per run, to limit the load on storage. The next run continues from there. */
const rowsPerBatch = 20_000;
const rowsAtOnce = 100;
const lookedAtOnce = 4;

const kinds = ["creation", "upload"] as const;
type Deps = Pick<GalleryDeps, "database" | "log" | "runtime" | "storage">;

/** How many visible creations and uploads lack a file. */
export type MissingFiles = Record<(typeof kinds)[number], number>;

/**
 * Checks in batches that the files of visible creations and uploads exist, and warns with the number of missing ones.
 * The operator has to restore those from a backup. Each call continues where the last one ended, in any process.
 */
export async function findMissingFiles(deps: Deps, signal?: AbortSignal): Promise<MissingFiles> {
  const missing = { creation: await look(deps, "creation", signal), upload: await look(deps, "upload", signal) };
  if (missing.creation > 0 || missing.upload > 0) {
    const counts = { creations: missing.creation, uploads: missing.upload };
    deps.log.warn({ code: "FILES_MISSING", ...counts }, "Stored files are missing.");
  }
  return missing;
}

async function look(deps: Deps, kind: (typeof kinds)[number], signal: AbortSignal | undefined): Promise<number> {
  const { database, runtime } = deps;
  let missing = 0;
  for (let seen = 0; seen < rowsPerBatch && !signal?.aborted; ) {
    const check = await findFileCheck(database.read, kind);
    const rows = await shownFilesAfter(database.read, kind, check.last_id, rowsAtOnce);
    const before = missing;
    const waiting = rows.values();
    const worker = async () => {
      for (const row of waiting) {
        if (signal?.aborted) return;
        if (await lacksFile(deps, kind, row.id, keysOf(row))) missing += 1;
      }
    };
    await Promise.all(Array.from({ length: lookedAtOnce }, worker));
    if (signal?.aborted) break;
    seen += rows.length;
    const isEnd = rows.length < rowsAtOnce;
    const inPass = check.missing + missing - before;
    const next = isEnd
      ? { last_id: "", missing: 0, missing_before: inPass, ended_at: runtime.now() }
      : { last_id: rows.at(-1)?.id ?? "", missing: inPass };
    await database.transaction((tx) => writeFileCheck(tx, { ...check, ...next }));
    if (isEnd) break;
  }
  return missing;
}

/** A file erased during the check does not count as missing. */
async function lacksFile(deps: Deps, kind: (typeof kinds)[number], id: string, keys: string[]): Promise<boolean> {
  for (const key of keys) {
    if (await deps.storage.head(key)) continue;
    return isShown(deps.database.read, kind, id);
  }
  return false;
}
