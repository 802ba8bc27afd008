import { createHash } from "node:crypto";
import { isKey } from "./key.ts";
import type { Storage, StoredFile } from "./port.ts";

type Reads = Pick<Storage, "head" | "list" | "open">;

export interface CopiedFiles {
  files: number;
  bytes: number;
  /** Hexadecimal; the same for the same files in any order. */
  checksum: string;
  /** Files whose names are no keys, so that the product did not write them, and those removed after they were listed. */
  skipped: string[];
}

/** A copy in a bucket has up to two parts of 5 MB in memory. */
const filesAtOnce = 4;

/** Returns the name of a file that the target has and the source has not; `undefined` if there is none. */
export async function findStrayFile(source: Pick<Storage, "head">, target: Reads): Promise<string | undefined> {
  for await (const key of target.list("")) if (!isKey(key) || !(await source.head(key))) return key;
  return undefined;
}

/**
 * Copies all files, several at a time, and reads each copy back to compare its SHA-256. A file that the target already has
 * is only compared. Calls `onFile` after each with what was copied so far. Throws the signal's reason when it aborts.
 */
export async function copyFiles(
  source: Reads,
  target: Reads & Pick<Storage, "put">,
  { signal, onFile }: { signal: AbortSignal; onFile(soFar: Pick<CopiedFiles, "files" | "bytes">): void },
): Promise<CopiedFiles> {
  const failed = new AbortController();
  const isOver = AbortSignal.any([signal, failed.signal]);
  const keys = source.list("")[Symbol.asyncIterator]();
  const skipped: string[] = [];
  const soFar = { files: 0, bytes: 0 };
  let total = 0n;
  const work = async () => {
    for (let next = await keys.next(); !next.done; next = await keys.next()) {
      isOver.throwIfAborted();
      const file = isKey(next.value) ? await copyFile(source, target, next.value) : undefined;
      if (!file) {
        skipped.push(next.value);
        continue;
      }
      total += createHash("sha256").update(`${next.value}\n${file.sha256}`).digest().readBigUInt64BE();
      soFar.files += 1;
      soFar.bytes += file.sizeBytes;
      onFile(soFar);
    }
  };
  // All have ended before the failure of one is thrown, so that nothing is written afterward.
  const workers = Array.from({ length: filesAtOnce }, () => work().catch((error) => failed.abort(error)));
  await Promise.all(workers);
  isOver.throwIfAborted();
  return { ...soFar, skipped, checksum: BigInt.asUintN(64, total).toString(16).padStart(16, "0") };
}

/** Returns the file as it is on both sides; `undefined` if the source does not have it. */
async function copyFile(
  source: Reads,
  target: Reads & Pick<Storage, "put">,
  key: string,
): Promise<StoredFile | undefined> {
  const [wanted, present] = await Promise.all([source.head(key), target.head(key)]);
  if (wanted?.sizeBytes === present?.sizeBytes) {
    const [file, copy] = await Promise.all([digestOf(source, key), digestOf(target, key)]);
    if (file?.sha256 === copy?.sha256) return file;
  }
  const content = await source.open(key);
  if (!content) return undefined;
  const file = await target.put(key, content);
  const copy = await digestOf(target, key);
  if (copy?.sha256 !== file.sha256) throw new Error(`The copy of ${key} differs from the file.`);
  return file;
}

async function digestOf(storage: Reads, key: string): Promise<StoredFile | undefined> {
  const content = await storage.open(key);
  if (!content) return undefined;
  const hash = createHash("sha256");
  let sizeBytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    sizeBytes += chunk.byteLength;
  }
  return { sizeBytes, sha256: hash.digest("hex") };
}
