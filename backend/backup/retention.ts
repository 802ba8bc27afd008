import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { lockFolder } from "../adapters/database/lock.ts";
import { partialEnding } from "./create-backup.ts";
import { type Manifest, readManifest } from "./manifest.ts";

/** No one else names a folder like this. */
const ownName = /^atelier-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** Returns the name of the folder of a scheduled backup. Names sort by time. */
export function backupName(startedAt: number): string {
  return `atelier-${new Date(startedAt).toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
}

async function ownNames(folder: string, ending = ""): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith(ending) && ownName.test(name.slice(0, name.length - ending.length)))
    .sort();
}

/** Removes what interrupted scheduled backups left in the folder. One in progress stays. Returns what failed. */
export async function removeUnfinished(folder: string): Promise<string[]> {
  return removeEach(await ownNames(folder, partialEnding), async (name) => {
    const path = join(folder, name);
    const lock = lockFolder(path);
    if (!lock) return;
    lock.release();
    await rm(path, { recursive: true, force: true });
  });
}

/** A complete scheduled backup. */
interface Complete {
  name: string;
  /** How many files it lacks that an earlier one may have. */
  lost: number;
}

/**
 * Returns the complete scheduled backups up to a new one. Later ones are of a clock that was wrong. A studio may have
 * lost files before all of them, and people delete some while a backup is taken, so one in a hundred may be missing.
 */
export async function completeBackups(folder: string, newest: string): Promise<Complete[]> {
  const found: { name: string; files: Manifest["files"]; missing: number }[] = [];
  for (const name of (await ownNames(folder)).filter((one) => one <= newest)) {
    const manifest = await readManifest(join(folder, name)).catch(() => undefined);
    if (manifest) found.push({ name, files: manifest.files, missing: manifest.known_problems.missing_files });
  }
  const fewest = Math.min(...found.map(({ missing }) => missing));
  return found.map(({ name, files, missing }) => {
    const more = missing - fewest;
    return { name, lost: more * 100 > files.count + missing ? more : 0 };
  });
}

/**
 * Deletes the oldest of the backups. The newest remain, and the newest that have not lost files. Anything else in the
 * folder stays. Returns what failed.
 */
export async function removeOldest(folder: string, backups: readonly Complete[], keep: number): Promise<string[]> {
  const sound = backups.filter(({ lost }) => lost === 0);
  const kept = new Set([...backups.slice(-keep), ...sound.slice(-keep)]);
  const removed = backups.filter((one) => !kept.has(one)).map(({ name }) => name);
  return removeEach(removed, async (name) => {
    // Half deleted, it must not look complete.
    const partial = join(folder, `${name}${partialEnding}`);
    await rename(join(folder, name), partial);
    await rm(partial, { recursive: true, force: true });
  });
}

/** Goes on after a failure: an old backup that stays does no harm to the new one. */
async function removeEach(names: readonly string[], remove: (name: string) => Promise<void>): Promise<string[]> {
  const failures: string[] = [];
  for (const name of names)
    await remove(name).catch((error: unknown) => {
      failures.push(`${name}: ${error instanceof Error ? error.message : error}`);
    });
  return failures;
}
