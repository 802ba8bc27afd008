import { join } from "node:path";
import { digestOf } from "../adapters/storage/digest.ts";
import { openFile } from "../adapters/storage/disk.ts";
import type { Storage } from "../adapters/storage/port.ts";
import { eachAtOnce } from "../concurrency/each-at-once.ts";
import { filesOf } from "./copy-files.ts";
import { type FileList, openFileList } from "./file-list.ts";
import { inside, type Manifest } from "./manifest.ts";
import { BackupRefusedError } from "./refusal.ts";

export interface RestoredFiles {
  copied: number;
  /** Files that the bucket of a backup without files has, and that the backup does not know. */
  newer: number;
  /** Files that the bucket of a backup without files lacks. */
  missing: number;
}

const filesAtOnce = 4;

/**
 * Copies the files of a backup into a storage, except those that are there already. For a backup that only lists its
 * files, compares the list with the bucket instead. Throws BackupRefusedError when the storage has other files.
 */
export async function restoreFiles(folder: string, { files }: Manifest, storage: Storage): Promise<RestoredFiles> {
  using list = openFileList(join(folder, inside.list));
  const { known, unknown } = await compare(storage, list);
  if (!files.are_included) return { copied: 0, newer: unknown, missing: files.count - known };
  if (unknown > 0)
    throw new BackupRefusedError(
      `The storage for files is not empty: it has ${unknown} files that are not the backup's.`,
    );
  let copied = 0;
  await eachAtOnce(list.all(), filesAtOnce, async ({ key, sha256 }) => {
    const present = await storage.open(key);
    if (present && (await digestOf(present)).sha256 === sha256) return;
    copied += 1;
    const content = await openFile(join(folder, inside.files, key));
    if (content && (await storage.put(key, content)).sha256 === sha256) return;
    await storage.delete(key);
    throw new BackupRefusedError(`${inside.files}/${key} has changed since the backup was verified: start again.`);
  });
  return { copied, newer: 0, missing: 0 };
}

/** Returns how many files of the storage are in the list, and how many are not. */
async function compare(storage: Storage, list: FileList): Promise<{ known: number; unknown: number }> {
  const counts = { known: 0, unknown: 0 };
  for await (const { key, sizeBytes } of filesOf(storage))
    counts[list.find(key)?.size_bytes === sizeBytes ? "known" : "unknown"] += 1;
  return counts;
}
