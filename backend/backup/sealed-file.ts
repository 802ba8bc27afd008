import { createReadStream } from "node:fs";
import { chmod, open } from "node:fs/promises";
import { join } from "node:path";
import { digestOf } from "../adapters/storage/digest.ts";

/** A file's size in bytes and its hash. */
interface Measured {
  size_bytes: number;
  sha256: string;
}

/** Returns a file's size and hash. Reads it as a stream. */
export async function measureFile(path: string): Promise<Measured> {
  const { sizeBytes, sha256 } = await digestOf(createReadStream(path, { highWaterMark: 1 << 18 }));
  return { size_bytes: sizeBytes, sha256 };
}

/** Makes a complete file durable and private. Returns its entry of the manifest. */
export async function sealFile(folder: string, name: string): Promise<Measured & { path: string }> {
  const path = join(folder, name);
  await chmod(path, 0o600);
  await syncPath(path);
  return { path: name, ...(await measureFile(path)) };
}

/** Makes a file, or the names in a folder, safe from a power failure. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, "r");
  await handle.sync().finally(() => handle.close());
}
