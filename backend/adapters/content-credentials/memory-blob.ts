/** The bytes of each blob. The package reads blobs as a browser's worker does: in slices, and synchronously. */
const bytesOf = new WeakMap<Blob, Uint8Array>();

/** A blob whose bytes are at hand, and whose slices share them. */
export class MemoryBlob extends Blob {
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    super();
    this.#bytes = bytes;
    bytesOf.set(this, bytes);
  }

  override get size(): number {
    return this.#bytes.length;
  }

  override slice(start?: number, end?: number): MemoryBlob {
    return new MemoryBlob(this.#bytes.subarray(start, end));
  }
}

/** Adds what Node.js lacks of a browser's worker: the synchronous reader of blobs. */
export function installFileReaderSync(): void {
  Object.assign(globalThis, {
    FileReaderSync: class {
      readAsArrayBuffer(blob: Blob): ArrayBuffer {
        return new Uint8Array(bytesOf.get(blob) ?? []).buffer;
      }
    },
  });
}
