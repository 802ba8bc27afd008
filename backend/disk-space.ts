import { statfs } from "node:fs/promises";

/** Enough for an upload, its smaller copies and its database rows. */
const freeMinBytes = 64 * 1024 * 1024;

/** Returns `ok`, or how much space is left on the folder's disk when it is too little to continue. */
export async function checkDiskSpace(folder: string, minBytes = freeMinBytes): Promise<string> {
  const freeBytes = await freeDiskBytes(folder);
  return freeBytes >= minBytes ? "ok" : `full: ${Math.floor(freeBytes / 1_048_576)} MB left`;
}

/** Returns the bytes on the folder's disk that this process may still use. */
export async function freeDiskBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
