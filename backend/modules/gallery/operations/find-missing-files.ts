import type { GalleryDeps } from "../deps.ts";
import { findFileCheck, isShown, keysOf, shownFilesAfter, writeFileCheck } from "../records/files.ts";

/** Looked at in one round, so that a large studio's storage is not kept busy; the next round goes on from there. */
const rowsPerBatch = 20_000;
const rowsAtOnce = 100;
const lookedAtOnce = 4;

const kinds = ["creation", "upload"] as const;
type Deps = Pick<GalleryDeps, "database" | "log" | "storage">;

/** How many of what people are shown lack a file. */
export type MissingFiles = Record<(typeof kinds)[number], number>;

/**
 * Looks, some at a time, whether the files of what people are shown are there, and warns with how many are not: somebody
 * has to bring them back from a backup. Each call goes on where the one before ended, in whatever process that was.
 */
export async function findMissingFiles(deps: Deps, signal?: AbortSignal): Promise<MissingFiles> {
  const missing = { creation: await look(deps, "creation", signal), upload: await look(deps, "upload", signal) };
  if (missing.creation > 0 || missing.upload > 0) {
    const counts = { creations: missing.creation, uploads: missing.upload };
    deps.log.warn(counts, "stored files are missing: bring them back from a backup");
  }
  return missing;
}

async function look(deps: Deps, kind: (typeof kinds)[number], signal: AbortSignal | undefined): Promise<number> {
  const { database } = deps;
  let missing = 0;
  for (let seen = 0; seen < rowsPerBatch && !signal?.aborted; ) {
    const rows = await shownFilesAfter(database.read, kind, await findFileCheck(database.read, kind), rowsAtOnce);
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
    await database.transaction((tx) => writeFileCheck(tx, { kind, last_id: isEnd ? "" : (rows.at(-1)?.id ?? "") }));
    if (isEnd) break;
  }
  return missing;
}

/** What was erased while it was looked for is not missed. */
async function lacksFile(deps: Deps, kind: (typeof kinds)[number], id: string, keys: string[]): Promise<boolean> {
  for (const key of keys) {
    if (await deps.storage.head(key)) continue;
    return isShown(deps.database.read, kind, id);
  }
  return false;
}
