import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { lockFolder } from "../adapters/database/lock.ts";
import { partialEnding } from "./create-backup.ts";
import { readManifest } from "./manifest.ts";

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

/** Removes what interrupted scheduled backups left in the folder. One in progress stays. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await ownNames(folder, partialEnding)) {
    const path = join(folder, name);
    const lock = lockFolder(path);
    if (!lock) continue;
    lock.release();
    await rm(path, { recursive: true, force: true });
  }
}

/** Deletes the oldest scheduled backups, so that the newest complete ones remain. Anything else in the folder stays. */
export async function removeOldest(folder: string, keep: number): Promise<void> {
  const complete: string[] = [];
  for (const name of await ownNames(folder)) {
    const manifest = await readManifest(join(folder, name)).catch(() => undefined);
    if (manifest) complete.push(name);
  }
  for (const name of complete.slice(0, -keep)) {
    // Half deleted, it must not look complete.
    const partial = join(folder, `${name}${partialEnding}`);
    await rename(join(folder, name), partial);
    await rm(partial, { recursive: true, force: true });
  }
}
