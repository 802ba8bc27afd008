/** Files by key. A key is a relative path of lower-case letters, digits, `-`, `_`, `.` and `/`; anything else is refused. */
export interface Storage {
  /** Writes the whole file durably, or nothing; writing the same key again replaces it. */
  put(key: string, content: Uint8Array | ReadableStream<Uint8Array>): Promise<StoredFile>;
  /** Size and digest-free facts of a file, `undefined` when there is none. */
  head(key: string): Promise<{ sizeBytes: number } | undefined>;
  /** A file's bytes, or the inclusive range of them, `undefined` when there is none. Streams, never buffers. */
  open(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Removes a file; a missing one is no error. */
  delete(key: string): Promise<void>;
  /** Keys that start with the prefix. */
  list(prefix: string): AsyncIterable<string>;
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
