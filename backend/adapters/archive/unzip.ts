import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import {
  type Entry,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  type ZipFile,
} from "yauzl";
import { findArchive } from "./find-archive.ts";
import { type ArchivedFile, type ArchiveReader, BrokenArchiveError, type RangedFile } from "./port.ts";

/** Reads ZIP archives, also ZIP64, stored or deflated, with other bytes before or behind them. Sizes that an archive declares are checked while it is read. */
export const zipReader: ArchiveReader = {
  async count(archive) {
    const { zip } = await open(archive);
    zip.close();
    return zip.entryCount;
  },

  async *files(archive) {
    const { source, zip } = await open(archive);
    const entries = zip.eachEntry();
    try {
      for (let number = 0; ; number++) {
        const next = await source.orBroken(() => entries.next());
        if (next.done) return;
        const file = fileOf(source, zip, next.value, number);
        if (!file.name.endsWith("/")) yield file;
      }
    } finally {
      zip.close();
    }
  },
};

async function open(file: RangedFile): Promise<{ source: Source; zip: ZipFile }> {
  const archive = await findArchive(file);
  const source = new Source(archive);
  // Names are labels, so that one with `..` in it does no harm and need not end the reading.
  const options = { autoClose: false, decodeStrings: false };
  const zip = await source.orBroken(() => fromRandomAccessReaderPromise(source, archive.sizeBytes, options));
  return { source, zip };
}

function fileOf(source: Source, zip: ZipFile, entry: Entry, number: number): ArchivedFile {
  return {
    number,
    name: getFileNameLowLevel(encodingOf(entry.fileNameRaw), entry.fileNameRaw, entry.extraFields, false),
    sizeBytes: entry.uncompressedSize,
    packedBytes: entry.compressedSize,
    isEncrypted: entry.isEncrypted(),
    read: () =>
      source.orBroken(async () => {
        const bytes = new Uint8Array(entry.uncompressedSize);
        let at = 0;
        for await (const chunk of await zip.openReadStreamPromise(entry)) {
          if (!(chunk instanceof Uint8Array) || at + chunk.length > bytes.length) throw new BrokenArchiveError();
          bytes.set(chunk, at);
          at += chunk.length;
        }
        return bytes.subarray(0, at);
      }),
  };
}

/** The general purpose flag of a name in UTF-8 (APPNOTE 6.3, section 4.4.4, bit 11). */
const isUtf8Flag = 0x800;

/**
 * Returns the flag that fits a name: archives of macOS have names in UTF-8 without it. Text in code page 437, which names
 * have otherwise, is hardly ever valid UTF-8.
 */
function encodingOf(name: Buffer): number {
  return isUtf8(name) ? isUtf8Flag : 0;
}

/** Small enough for memory, and enough for the headers of hundreds of files. */
const blockBytes = 128 * 1024;

/** Gives the package the archive. Headers are tiny and close together, so they are read from one block in memory. */
class Source extends RandomAccessReader {
  readonly #archive: RangedFile;
  #block: { start: number; bytes: Uint8Array } = { start: 0, bytes: new Uint8Array() };
  /** Why the archive could not be read: not its own fault. */
  #failure: { reason: unknown } | undefined;

  constructor(archive: RangedFile) {
    super();
    this.#archive = archive;
  }

  /** Runs `read`. An error is the archive's fault unless its bytes could not be read. */
  async orBroken<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (this.#failure) throw this.#failure.reason;
      throw error instanceof BrokenArchiveError
        ? error
        : new BrokenArchiveError("The archive is damaged.", { cause: error });
    }
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#blocks(start, end), { objectMode: false });
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    this.#fromBlock(position, position + length).then(
      (bytes) => {
        buffer.set(bytes, offset);
        callback(null, bytes.length);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
    );
  }

  async *#blocks(start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let at = start; at < end; at += blockBytes) yield await this.#bytes(at, Math.min(end, at + blockBytes));
  }

  async #fromBlock(start: number, end: number): Promise<Uint8Array> {
    const isThere = start >= this.#block.start && end <= this.#block.start + this.#block.bytes.length;
    if (!isThere) this.#block = { start, bytes: await this.#bytes(start, Math.max(end, start + blockBytes)) };
    return this.#block.bytes.subarray(start - this.#block.start, end - this.#block.start);
  }

  async #bytes(start: number, end: number): Promise<Uint8Array> {
    const last = Math.min(end, this.#archive.sizeBytes);
    if (start >= last) return new Uint8Array();
    try {
      return await this.#archive.read(start, last);
    } catch (reason) {
      this.#failure = { reason };
      throw reason;
    }
  }
}
