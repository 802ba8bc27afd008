/**
 * Files by key. A key is a relative path of lowercase letters, digits, `-`, `_`, `.` and `/`. Other keys are refused.
 */
export interface Storage {
  /** Writes the complete file durably, or nothing. Writing to an existing key replaces the file. */
  put(key: string, content: Uint8Array | ReadableStream<Uint8Array>): Promise<StoredFile>;
  /**
   * Returns a file's size and when it was written (milliseconds since the epoch), or `undefined` when it does not
   * exist.
   */
  head(key: string): Promise<{ sizeBytes: number; modifiedAt: number } | undefined>;
  /**
   * Returns a file's bytes or the inclusive range of them, or `undefined` when it does not exist. Streams, never
   * buffers.
   */
  open(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
  /**
   * Returns the inclusive range of a file's bytes in memory, as far as the file reaches, or `undefined` when it does not
   * exist. Cheaper than `open` for a range of up to some hundred kilobytes.
   */
  read(key: string, range: ByteRange): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Removes a file. A missing file is not an error. */
  delete(key: string): Promise<void>;
  /** Yields the keys that start with the prefix, in no order. They are read on demand. */
  list(prefix: string): AsyncIterable<string>;
  /** Yields the same keys with each file's size and when it was written. A file deleted meanwhile is left out. */
  entries(prefix: string): AsyncIterable<StoredEntry>;
  /**
   * Whether the error means that the storage is temporarily unavailable, such as a full disk or an unreachable bucket.
   */
  isUnavailable(error: unknown): boolean;
}

export interface StoredFile {
  sizeBytes: number;
  /** Lowercase hexadecimal SHA-256 of the content. */
  sha256: string;
}

export interface StoredEntry {
  key: string;
  sizeBytes: number;
  /** Milliseconds since the epoch. */
  modifiedAt: number;
}

/** Zero-based, both ends inclusive (RFC 9110, section 14.1.2). */
export interface ByteRange {
  start: number;
  end: number;
}

/** Removes the files whose keys start with the prefix, which must be few. It is not an error when there are none. */
export async function removeAll(storage: Pick<Storage, "list" | "delete">, prefix: string): Promise<void> {
  const keys: string[] = [];
  for await (const key of storage.list(prefix)) keys.push(key);
  for (const key of keys) await storage.delete(key);
}

/** Longer than the time between storing a file and recording a reference to it. */
const unclaimedMilliseconds = 48 * 60 * 60 * 1_000;
const keysAtOnce = 500;
const failuresMax = 20;

export interface Sweep {
  /** The folder to scan. It ends in `/`. */
  prefix: string;
  /** Milliseconds since the epoch. */
  now: number;
  /** Returns the subset of the keys that is referenced. */
  claimed(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Stops the sweep early. */
  signal?: AbortSignal | undefined;
  /** Whether the files are only counted. */
  keeps?: boolean | undefined;
}

/** How a sweep runs. */
export type SweepOptions = Pick<Sweep, "signal" | "keeps">;

/**
 * Removes orphans of a crash: files older than two days that nothing references. It checks keys as they are listed,
 * some hundreds at a time. Returns how many files it removed, or counted. A file that cannot be removed does not hold up the
 * others. The first such failure is thrown at the end, or when there are so many that the storage itself must be
 * broken.
 */
export async function sweepFiles(
  storage: Pick<Storage, "list" | "head" | "delete">,
  { prefix, now, claimed, signal, keeps = false }: Sweep,
): Promise<number> {
  let removed = 0;
  const failures: unknown[] = [];
  const isOver = () => signal?.aborted || failures.length >= failuresMax;
  const remove = async (key: string) => {
    const found = await storage.head(key);
    if (!found || found.modifiedAt > now - unclaimedMilliseconds) return;
    if (!keeps) await storage.delete(key);
    removed += 1;
  };
  const look = async (keys: readonly string[]) => {
    const kept = await claimed(keys);
    for (const key of keys) {
      if (kept.has(key) || isOver()) continue;
      await remove(key).catch((error: unknown) => failures.push(error));
    }
  };
  let waiting: string[] = [];
  for await (const key of storage.list(prefix)) {
    if (isOver()) break;
    waiting.push(key);
    if (waiting.length < keysAtOnce) continue;
    await look(waiting);
    waiting = [];
  }
  await look(waiting);
  if (failures.length > 0) throw failures[0];
  return removed;
}

/** Returns the name of the subfolder of `prefix` that contains a key. */
export function folderIn(prefix: string, key: string): string {
  return key.slice(prefix.length).split("/")[0] ?? "";
}
