import { createHash } from "node:crypto";
import { eachAtOnce } from "../../concurrency/each-at-once.ts";
import { digestOf } from "./digest.ts";
import { isKey } from "./key.ts";
import type { Storage, StoredFile } from "./port.ts";

type Reads = Pick<Storage, "head" | "list" | "open">;

export interface MirroredFiles {
  files: number;
  bytes: number;
  /** Hexadecimal; the same for the same files in any order. */
  checksum: string;
  /** Files whose names are no keys, so that the product did not write them, and those removed after they were listed. */
  skipped: string[];
}

/** A copy in a bucket has up to two parts of 5 MB in memory. */
const filesAtOnce = 4;

/** Whether an S3 console made it to show a folder. */
const isFolder = (key: string) => key === "" || key.endsWith("/");

/** Returns the name of a file that the target has and the source has not; `undefined` if there is none. */
export async function findStrayFile(source: Pick<Storage, "head">, target: Reads): Promise<string | undefined> {
  for await (const key of target.list("")) if (!isFolder(key) && (!isKey(key) || !(await source.head(key)))) return key;
  return undefined;
}

/**
 * Copies all files, several at a time, and reads each copy back to compare its SHA-256. A file that the target already has
 * is only compared. Calls `onFile` after each with what was copied so far. Throws the signal's reason when it aborts.
 */
export async function mirrorFiles(
  source: Reads,
  target: Reads & Pick<Storage, "put">,
  { signal, onFile }: { signal: AbortSignal; onFile(soFar: Pick<MirroredFiles, "files" | "bytes">): void },
): Promise<MirroredFiles> {
  const skipped: string[] = [];
  const soFar = { files: 0, bytes: 0 };
  let total = 0n;
  await eachAtOnce(source.list(""), filesAtOnce, async (key) => {
    signal.throwIfAborted();
    if (isFolder(key)) return;
    const file = isKey(key) ? await mirrorFile(source, target, key) : undefined;
    if (!file) return void skipped.push(key);
    total += createHash("sha256").update(`${key}\n${file.sha256}`).digest().readBigUInt64BE();
    soFar.files += 1;
    soFar.bytes += file.sizeBytes;
    onFile(soFar);
  });
  signal.throwIfAborted();
  return { ...soFar, skipped, checksum: BigInt.asUintN(64, total).toString(16).padStart(16, "0") };
}

/** Returns the file as it is on both sides; `undefined` if the source does not have it. */
async function mirrorFile(
  source: Reads,
  target: Reads & Pick<Storage, "put">,
  key: string,
): Promise<StoredFile | undefined> {
  const [wanted, present] = await Promise.all([source.head(key), target.head(key)]);
  if (wanted?.sizeBytes === present?.sizeBytes) {
    const [file, copy] = await Promise.all([source, target].map((side) => digestIn(side, key)));
    if (file?.sha256 === copy?.sha256) return file;
  }
  const content = await source.open(key);
  if (!content) return undefined;
  const file = await target.put(key, content);
  const copy = await digestIn(target, key);
  if (copy?.sha256 !== file.sha256) throw new Error(`The copy of ${key} differs from the file.`);
  return file;
}

async function digestIn(storage: Reads, key: string): Promise<StoredFile | undefined> {
  const content = await storage.open(key);
  return content && digestOf(content);
}
