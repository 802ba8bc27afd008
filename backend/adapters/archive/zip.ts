import { makeZip } from "client-zip";
import type { Archive, ArchiveFile } from "./port.ts";

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** ZIP without compression, because the large files are already compressed. */
export const zipArchive: Archive = { mediaType: "application/zip", pack };

function pack(files: AsyncIterable<ArchiveFile>): ReadableStream<Uint8Array> {
  const iterator = files[Symbol.asyncIterator]();
  /** The reader of the file that is being packed. */
  let reading: Reader | undefined;
  let zip: Reader | undefined;

  async function* entries() {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      const { name, content, modifiedAt } = next.value;
      const lastModified = new Date(modifiedAt);
      if (content instanceof ReadableStream) {
        reading = content.getReader();
        yield { name, input: piecesOf(reading), lastModified };
        reading = undefined;
      } else if (content instanceof Uint8Array) yield { name, input: ownBytes(content), lastModified };
      else yield { name, input: content, lastModified };
    }
  }

  /** The package never releases a source: without this, a half-packed file would stay open. */
  async function release(reason: unknown): Promise<void> {
    await Promise.allSettled([reading?.cancel(reason), iterator.return?.()]);
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // Started on the first read, so that nothing is opened for an archive that is never read.
        zip ??= makeZip(entries()).getReader();
        try {
          const { done, value } = await zip.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          await release(error);
          throw error;
        }
      },
      cancel: release,
    },
    { highWaterMark: 0 },
  );
}

async function* piecesOf(reader: Reader): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield ownBytes(piece.value);
}

/** The package requires buffers that are not shared. A file's bytes are copied only when they are. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return isOwn(bytes) ? bytes : new Uint8Array(bytes);
}

function isOwn(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer;
}
