import type { SignedPart } from "./port.ts";

/** The pieces of each blob. The package reads blobs as a browser's worker does: in slices, and synchronously. */
const piecesOf = new WeakMap<Blob, readonly Uint8Array[]>();

/** A blob of bytes at hand. Neither it nor its slices copy them. */
export class MemoryBlob extends Blob {
  readonly #pieces: readonly Uint8Array[];

  constructor(...pieces: readonly Uint8Array[]) {
    super();
    this.#pieces = pieces;
    piecesOf.set(this, pieces);
  }

  override get size(): number {
    return this.#pieces.reduce((sum, { length }) => sum + length, 0);
  }

  override slice(start = 0, end = this.size): MemoryBlob {
    let offset = 0;
    const cut = this.#pieces.map((piece) => {
      const from = offset;
      offset += piece.length;
      return piece.subarray(Math.max(0, start - from), Math.max(0, end - from));
    });
    return new MemoryBlob(...cut.filter(({ length }) => length > 0));
  }
}

/** Returns the blob of a file's parts. */
export function blobOf(bytes: Uint8Array, parts: readonly SignedPart[]): MemoryBlob {
  return new MemoryBlob(
    ...parts.map((part) => (part instanceof Uint8Array ? part : bytes.subarray(part.start, part.end + 1))),
  );
}

/** Adds what Node.js lacks of a browser's worker: the synchronous reader of blobs. */
export function installFileReaderSync(): void {
  Object.assign(globalThis, {
    FileReaderSync: class {
      readAsArrayBuffer(blob: Blob): ArrayBuffer {
        return new Uint8Array(Buffer.concat(piecesOf.get(blob) ?? [])).buffer;
      }
    },
  });
}
