import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { chmod, open } from "node:fs/promises";
import { join } from "node:path";

/** A file's size in bytes and its hash. */
interface Measured {
  size_bytes: number;
  sha256: string;
}

/** Returns a file's size and hash. Reads it as a stream. */
export async function measureFile(path: string): Promise<Measured> {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) {
    hash.update(chunk);
    sizeBytes += chunk.length;
  }
  return { size_bytes: sizeBytes, sha256: hash.digest("hex") };
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
