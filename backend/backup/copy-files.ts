import { createHash } from "node:crypto";
import { link, mkdir, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createDiskStorage } from "../adapters/storage/disk.ts";
import { isKey } from "../adapters/storage/key.ts";
import type { Storage, StoredEntry } from "../adapters/storage/port.ts";
import { eachAtOnce } from "../concurrency/each-at-once.ts";
import { createFileList, type FileList, type ListedFile, openFileList } from "./file-list.ts";
import { inside, type Manifest, readManifest } from "./manifest.ts";
import { measureFile } from "./sealed-file.ts";

/** Data exports expire after a week, and can be requested again. */
export const leftOutFolder = "exports/";
const filesAtOnce = 4;

/** An earlier backup in the same folder, whose files need not be copied again. */
export interface EarlierBackup extends Disposable {
  folder: string;
  list: FileList;
}

/** Opens the newest complete backup in a folder that has the files and a readable list of them. */
export async function openEarlier(parent: string): Promise<EarlierBackup | undefined> {
  const entries = await readdir(parent, { withFileTypes: true });
  const found: { folder: string; manifest: Manifest }[] = [];
  for (const entry of entries.filter((one) => one.isDirectory())) {
    const folder = join(parent, entry.name);
    // Anything else may be in the folder too.
    const manifest = await readManifest(folder).catch(() => undefined);
    if (manifest?.files.are_included) found.push({ folder, manifest });
  }
  for (const { folder } of found.sort((a, b) => b.manifest.created_at.localeCompare(a.manifest.created_at))) {
    try {
      const list = openFileList(join(folder, inside.list));
      return { folder, list, [Symbol.dispose]: () => list[Symbol.dispose]() };
    } catch {
      // A damaged backup must not stop the next one.
    }
  }
  return undefined;
}

/** Yields the studio's files without those that a backup leaves out. Calls `onForeign` for what the studio did not write. */
export async function* filesOf(
  storage: Pick<Storage, "entries">,
  onForeign: () => void = () => {},
): AsyncGenerator<StoredEntry> {
  for await (const entry of storage.entries("")) {
    if (!isKey(entry.key)) onForeign();
    else if (!entry.key.startsWith(leftOutFolder)) yield entry;
  }
}

/** Stored files are replaced, never modified, so an equal size and time mean the same content. */
function unchanged(earlier: EarlierBackup | undefined, entry: StoredEntry): ListedFile | undefined {
  const file = findIn(earlier, entry.key);
  const isSame = file?.size_bytes === entry.sizeBytes && file.modified_at === entry.modifiedAt;
  return isSame && file.sha256 !== null ? file : undefined;
}

/** Returns `undefined` also where the earlier list is damaged. */
function findIn(earlier: EarlierBackup | undefined, key: string): ListedFile | undefined {
  try {
    return earlier?.list.find(key);
  } catch {
    return undefined;
  }
}

/** Not seven: a backup of every Monday would then always read the same files. */
const rereadDays = 8;

/** Whether a linked file is read again on this day: each one on every eighth. */
function isReread(key: string, now: number): boolean {
  const day = Math.floor(now / 86_400_000);
  return (createHash("sha256").update(key).digest().readUInt32BE() + day) % rereadDays === 0;
}

/** Returns how many bytes of files are to be copied. */
export async function bytesToCopy(storage: Storage, earlier: EarlierBackup | undefined): Promise<number> {
  let bytes = 0;
  for await (const entry of filesOf(storage)) if (!unchanged(earlier, entry)) bytes += entry.sizeBytes;
  return bytes;
}

export interface CopiedFiles {
  count: number;
  size_bytes: number;
  /** How many are the same files as in the earlier backup. */
  linked: number;
  /** Files in a bucket that the studio did not write. They are left out. */
  foreign: number;
}

/**
 * Copies the studio's files into a backup, several at once, and lists them with their hashes. Unchanged files are linked
 * to those of the earlier backup if the file system can. Links spread damage to all later backups, so some of them are
 * read again each day, and copied if their content has changed. A file that is deleted meanwhile is left out.
 */
export async function copyFiles(
  storage: Storage,
  folder: string,
  earlier: EarlierBackup | undefined,
  now: number,
): Promise<CopiedFiles> {
  const filesFolder = join(folder, inside.files);
  const target = await createDiskStorage({ folder: filesFolder });
  using list = createFileList(join(folder, inside.list));
  let [linked, foreign] = [0, 0];
  const files = filesOf(storage, () => {
    foreign += 1;
  });
  await eachAtOnce(files, filesAtOnce, async (entry) => {
    const known = unchanged(earlier, entry);
    const from = earlier && join(earlier.folder, inside.files);
    if (known && from && (await linkFile(from, filesFolder, known, isReread(known.key, now)))) {
      linked += 1;
      return list.add(known);
    }
    const content = await storage.open(entry.key);
    if (!content) return;
    const { sizeBytes, sha256 } = await target.put(entry.key, content);
    list.add({ key: entry.key, size_bytes: sizeBytes, sha256, modified_at: entry.modifiedAt });
  });
  await rm(join(filesFolder, "~unfinished"), { recursive: true, force: true });
  return { ...list.finish(), linked, foreign };
}

/** Lists the studio's files without copying them. */
export async function listFiles(storage: Storage, folder: string): Promise<CopiedFiles> {
  using list = createFileList(join(folder, inside.list));
  let foreign = 0;
  const files = filesOf(storage, () => {
    foreign += 1;
  });
  for await (const { key, sizeBytes, modifiedAt } of files)
    list.add({ key, size_bytes: sizeBytes, sha256: null, modified_at: modifiedAt });
  return { ...list.finish(), linked: 0, foreign };
}

/** Returns whether the file could be linked. If not, it has to be copied. */
async function linkFile(from: string, to: string, known: ListedFile, isRead: boolean): Promise<boolean> {
  const { key, size_bytes, sha256 } = known;
  try {
    if ((await stat(join(from, key))).size !== size_bytes) return false;
    if (isRead && (await measureFile(join(from, key))).sha256 !== sha256) return false;
    await mkdir(dirname(join(to, key)), { recursive: true, mode: 0o700 });
    await link(join(from, key), join(to, key));
    return true;
  } catch {
    return false;
  }
}
