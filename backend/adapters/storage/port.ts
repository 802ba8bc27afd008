/** Files by key. A key is a relative path of lower-case letters, digits, `-`, `_`, `.` and `/`; anything else is refused. */
export interface Storage {
  /** Writes the whole file durably, or nothing; writing the same key again replaces it. */
  put(key: string, content: Uint8Array | ReadableStream<Uint8Array>): Promise<StoredFile>;
  /** Size of a file and when it was written, in milliseconds since the epoch; `undefined` when there is none. */
  head(key: string): Promise<{ sizeBytes: number; modifiedAt: number } | undefined>;
  /** A file's bytes, or the inclusive range of them, `undefined` when there is none. Streams, never buffers. */
  open(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Removes a file; a missing one is no error. */
  delete(key: string): Promise<void>;
  /** Keys that start with the prefix, in no order, read as they are asked for. */
  list(prefix: string): AsyncIterable<string>;
  /** Whether an error says that the storage cannot be used for now, as a full disk or a bucket that is away. */
  isUnavailable(error: unknown): boolean;
}

export interface StoredFile {
  sizeBytes: number;
  /** Lower-case hexadecimal SHA-256 of the content. */
  sha256: string;
}

/** Zero-based, both ends inclusive (RFC 9110, section 14.1.2). */
export interface ByteRange {
  start: number;
  end: number;
}

/** Removes the few files whose keys start with the prefix; that there are none is no error. */
export async function removeAll(storage: Pick<Storage, "list" | "delete">, prefix: string): Promise<void> {
  const keys: string[] = [];
  for await (const key of storage.list(prefix)) keys.push(key);
  for (const key of keys) await storage.delete(key);
}

/** Longer than anything takes between storing a file and writing down what leads to it. */
const unclaimedMilliseconds = 48 * 60 * 60 * 1_000;
const keysAtOnce = 500;
const failuresMax = 20;

export interface Sweep {
  /** The folder to look through; it ends in `/`. */
  prefix: string;
  /** Milliseconds since the epoch. */
  now: number;
  /** Those of the keys that something leads to. */
  claimed(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Ends it early. */
  signal?: AbortSignal;
}

/**
 * Removes what a crash left: files older than two days that nothing leads to. Looks at the keys as they are listed, some
 * hundreds at a time, however many there are. Returns how many files that were. A file that cannot be removed holds up no
 * other; the first such failure is thrown at the end, or when there are so many that the storage itself must be out of order.
 */
export async function sweepFiles(
  storage: Pick<Storage, "list" | "head" | "delete">,
  { prefix, now, claimed, signal }: Sweep,
): Promise<number> {
  let removed = 0;
  const failures: unknown[] = [];
  const isOver = () => signal?.aborted || failures.length >= failuresMax;
  const remove = async (key: string) => {
    const found = await storage.head(key);
    if (!found || found.modifiedAt > now - unclaimedMilliseconds) return;
    await storage.delete(key);
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

/** The name of the folder that a key stands in, below a folder that holds one for each thing. */
export function folderIn(prefix: string, key: string): string {
  return key.slice(prefix.length).split("/")[0] ?? "";
}
