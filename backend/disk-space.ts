import { statfs } from "node:fs/promises";

/** An upload, its smaller copies and what the database writes of it fit in this. */
const freeMinBytes = 64 * 1024 * 1024;

/** `ok`, or how much room is left on the disk of a folder where that is too little to go on with. */
export async function checkDiskSpace(folder: string, minBytes = freeMinBytes): Promise<string> {
  const { bavail, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  return freeBytes >= minBytes ? "ok" : `full: ${Math.floor(freeBytes / 1_048_576)} MB left`;
}
