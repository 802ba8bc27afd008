import { createHash, randomUUID } from "node:crypto";
import { closeSync, open as openCallback, read as readCallback } from "node:fs";
import { type FileHandle, mkdir, open, opendir, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { assertKey, assertPrefix, isKey } from "./key.ts";
import type { ByteRange, Storage, StoredFile } from "./port.ts";

/** Plain descriptors take less processor time than file handles. */
const openDescriptor = promisify(openCallback);
const readDescriptor = promisify(readCallback);

const chunkBytes = 64 * 1024;
/** No key contains a tilde, so an unfinished file is never mistaken for a stored one. */
const unfinishedFolder = "~unfinished";
const placeAttemptsMax = 10;
/** A disk that is full, broken or read-only. */
const outages = ["ENOSPC", "EDQUOT", "EIO", "EROFS"];
const abandonedAfterMilliseconds = 24 * 60 * 60 * 1_000;

/**
 * Creates a storage for files below one folder, which only this operating system user may enter. A file appears under
 * its key complete and safe from a power failure, or not at all: it is written elsewhere on the same disk, synced, and
 * renamed, and then its folder is synced. Unfinished files left by a crash are removed at the first opening a day
 * later.
 */
export async function createDiskStorage(options: { folder: string }): Promise<Storage> {
  const root = options.folder;
  const unfinished = join(options.folder, unfinishedFolder);
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await removeAbandoned(unfinished);

  const head: Storage["head"] = async (key) => {
    const found = await absentAsUndefined(stat(pathOf(key)));
    return found?.isFile() ? { sizeBytes: found.size, modifiedAt: Math.floor(found.mtimeMs) } : undefined;
  };

  async function* list(prefix: string): AsyncGenerator<string> {
    assertPrefix(prefix);
    const folder = prefix.slice(0, prefix.lastIndexOf("/") + 1);
    for await (const key of walk(root, folder)) {
      // A file manager may leave files of its own.
      if (key.startsWith(prefix) && isKey(key)) yield key;
    }
  }

  return {
    async put(key, content) {
      const path = pathOf(key);
      const written = join(unfinished, randomUUID());
      try {
        const file = await writeFile(written, content);
        await place(written, path);
        return file;
      } catch (error) {
        await rm(written, { force: true });
        throw error;
      }
    },
    head,
    open: async (key, range) => openFile(pathOf(key), range),
    async read(key, range) {
      const descriptor = await absentAsUndefined(openDescriptor(pathOf(key), "r"));
      if (descriptor === undefined) return undefined;
      try {
        return await readWhole(descriptor, range);
      } catch (error) {
        if (codeOf(error) === "EISDIR") return undefined;
        throw error;
      } finally {
        closeSync(descriptor);
      }
    },
    async delete(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      await absentAsUndefined(syncFolder(dirname(path)));
      if (dirname(path) !== root) await removeEmpty(dirname(path));
    },
    list,
    async *entries(prefix) {
      for await (const key of list(prefix)) {
        const found = await head(key);
        if (found) yield { key, ...found };
      }
    },
    isUnavailable: (error) => outages.includes(codeOf(error) ?? ""),
  };

  function pathOf(key: string): string {
    assertKey(key);
    return join(root, key);
  }

  /** Retries because deleting the last file of a folder removes the folder, possibly just before the rename. */
  async function place(written: string, path: string): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await makeFolder(dirname(path));
        await rename(written, path);
        break;
      } catch (error) {
        if (codeOf(error) !== "ENOENT" || attempt === placeAttemptsMax) throw error;
      }
    }
    await absentAsUndefined(syncFolder(dirname(path)));
  }

  /** A new folder is durable only after its parent is synced. */
  async function makeFolder(folder: string): Promise<void> {
    const first = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (first === undefined) return;
    for (let made = folder; ; made = dirname(made)) {
      await syncFolder(dirname(made));
      if (made === first) return;
    }
  }
}

async function writeFile(path: string, content: Uint8Array | ReadableStream<Uint8Array>): Promise<StoredFile> {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  const handle = await open(path, "wx", 0o600);
  try {
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      hash.update(chunk);
      for (let written = 0; written < chunk.byteLength; ) {
        written += (await handle.write(chunk, written, chunk.byteLength - written)).bytesWritten;
      }
      sizeBytes += chunk.byteLength;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { sizeBytes, sha256: hash.digest("hex") };
}

/**
 * Returns a file's bytes or the inclusive range of them, or `undefined` when there is no file at the path. Streams, never
 * buffers.
 */
export async function openFile(path: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined> {
  const handle = await absentAsUndefined(open(path, "r"));
  if (handle === undefined) return undefined;
  if (!(await handle.stat()).isFile()) {
    await handle.close();
    return undefined;
  }
  return readRange(handle, range?.start ?? 0, range?.end ?? Number.POSITIVE_INFINITY);
}

function readRange(handle: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  let position = start;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const wanted = Math.min(chunkBytes, end - position + 1);
          const chunk = new Uint8Array(Math.max(0, wanted));
          const { bytesRead } = wanted > 0 ? await handle.read(chunk, 0, wanted, position) : { bytesRead: 0 };
          position += bytesRead;
          if (bytesRead > 0) return controller.enqueue(chunk.subarray(0, bytesRead));
          await handle.close();
          controller.close();
        } catch (error) {
          await handle.close();
          throw error;
        }
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  );
}

/** Usually one read. Memory that no read has filled is never returned. */
async function readWhole(descriptor: number, { start, end }: ByteRange): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Buffer.allocUnsafeSlow(end - start + 1);
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await readDescriptor(descriptor, bytes, filled, bytes.length - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

/** Removes a folder if it is empty. A folder in use stays. */
async function removeEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if (!["ENOTEMPTY", "EEXIST", "ENOENT"].includes(codeOf(error) ?? "")) throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

/** Yields keys below a folder of the root. The folder is `""` or ends in `/`. */
async function* walk(root: string, folder: string): AsyncGenerator<string> {
  const entries = await absentAsUndefined(opendir(join(root, folder)));
  if (!entries) return;
  for await (const entry of entries) {
    if (entry.name === unfinishedFolder) continue;
    if (entry.isDirectory()) yield* walk(root, `${folder}${entry.name}/`);
    else if (entry.isFile()) yield `${folder}${entry.name}`;
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  const before = Date.now() - abandonedAfterMilliseconds;
  for (const name of await readdir(folder)) {
    const found = await absentAsUndefined(stat(join(folder, name)));
    if (found !== undefined && found.mtimeMs < before) await rm(join(folder, name), { force: true });
  }
}

async function absentAsUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
