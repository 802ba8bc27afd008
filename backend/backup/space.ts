import { BackupRefusedError } from "./refusal.ts";

/** Throws BackupRefusedError when the folder's disk has less space than that. */
export async function demandSpace(
  folder: string,
  neededBytes: number,
  freeBytes: (folder: string) => Promise<number>,
): Promise<void> {
  const free = await freeBytes(folder);
  if (free >= neededBytes) return;
  const megabyte = 1_048_576;
  throw new BackupRefusedError(
    `Up to ${Math.ceil(neededBytes / megabyte)} MB are needed, and the disk of ${folder} has ${Math.floor(free / megabyte)} MB left.`,
  );
}
