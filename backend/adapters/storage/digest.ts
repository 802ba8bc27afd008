import { createHash } from "node:crypto";
import type { StoredFile } from "./port.ts";

/** Returns the size and hash of a content. Reads it as a stream. */
export async function digestOf(content: AsyncIterable<Uint8Array>): Promise<StoredFile> {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    sizeBytes += chunk.byteLength;
  }
  return { sizeBytes, sha256: hash.digest("hex") };
}
