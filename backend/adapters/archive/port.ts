import type { ExportedItem, ExportFileName, ExportFiles } from "../../../contract/export-files.ts";

/** One file of an archive. */
export interface ArchiveFile {
  /** A relative path with `/` separators. It contains only letters, digits, `.`, `_` and `-`. */
  name: string;
  content: string | Uint8Array | ReadableStream<Uint8Array>;
  /** Milliseconds since the epoch. */
  modifiedAt: number;
}

/** Packs files into one archive as it is read. At most one piece of one file is in memory at a time. */
export interface Archive {
  mediaType: string;
  pack(files: AsyncIterable<ArchiveFile>): ReadableStream<Uint8Array>;
}

/** Returns the text as a byte stream. A piece is produced when the stream is read. */
export function streamText(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = await iterator.next();
        if (piece.done) controller.close();
        else controller.enqueue(encoder.encode(piece.value));
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Returns a JSON file of a data export that holds a list of any length. Only one item is in memory at a time. */
export function jsonListFile<N extends ExportFileName>(
  name: N,
  items: AsyncIterable<ExportedItem<N>>,
  modifiedAt: number,
): ArchiveFile {
  return { name, content: streamText(jsonPieces(items)), modifiedAt };
}

/** Returns a JSON file of a data export. */
export function jsonFile<N extends ExportFileName>(name: N, value: ExportFiles[N], modifiedAt: number): ArchiveFile {
  return { name, content: `${JSON.stringify(value, undefined, 2)}\n`, modifiedAt };
}

async function* jsonPieces(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const item of items) {
    yield `${before}${JSON.stringify(item)}`;
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

/** A file of which any range can be read. `read` returns the bytes from `start` to before `end`, which exist. */
export interface RangedFile {
  sizeBytes: number;
  read(start: number, end: number): Promise<Uint8Array>;
}

/** One file in an archive that someone else has packed. */
export interface ArchivedFile {
  /** Its place in the archive, from 0. */
  number: number;
  /** As packed, of any form and length up to 64 kB: a label, and never a path to write to. */
  name: string;
  sizeBytes: number;
  packedBytes: number;
  isEncrypted: boolean;
  /** Returns the content, which must be small enough for memory. Throws `BrokenArchiveError` if it is damaged. */
  read(): Promise<Uint8Array>;
}

/** The archive, or a file in it, is damaged, or is no archive. */
export class BrokenArchiveError extends Error {
  override name = "BrokenArchiveError";
}

/** Reads archives piece by piece. */
export interface ArchiveReader {
  /** Returns how many files there are. Throws `BrokenArchiveError`. */
  count(archive: RangedFile): Promise<number>;
  /** Yields the files in the order of the archive, without folders. Throws `BrokenArchiveError`. */
  files(archive: RangedFile): AsyncIterable<ArchivedFile>;
}
