import type { ByteRange, Storage } from "../adapters/storage/port.ts";
import { matchesNone, requestedRange } from "./byte-ranges.ts";

/** The largest body that is read before it is sent. Each connection can hold one. */
const readAtOnceMaxBytes = 256 * 1024;

/** Bytes to send unchanged, or a range of the stored file. */
export type FilePart = Uint8Array | ByteRange;

export interface ShownFile {
  key: string;
  mediaType: string;
  /** The total size of what is sent. */
  sizeBytes: number;
  /** Lowercase hexadecimal. Different for each content. */
  sha256: string;
  /** The name for a download. By default, the file opens in the browser. */
  downloadName?: string;
  /** The request header that selects among files at the same address. */
  varies?: "accept";
  /** What to send, in order, if not only the stored file. */
  parts?: readonly FilePart[];
}

/**
 * Answers GET and HEAD for a stored file whose content never changes, in full, in part, or from the browser's cache if
 * that is still valid. Returns `undefined` when the file is not in the storage.
 */
export async function answerStoredFile(
  storage: Storage,
  file: ShownFile,
  request: Request,
): Promise<Response | undefined> {
  const entityTag = `"${file.sha256}"`;
  const headers: Record<string, string> = {
    "accept-ranges": "bytes",
    "cache-control": "private, max-age=31536000, immutable",
    "content-disposition": file.downloadName === undefined ? "inline" : attachment(file.downloadName),
    "content-security-policy": "default-src 'none'; sandbox",
    etag: entityTag,
    "x-content-type-options": "nosniff",
    ...(file.varies && { vary: file.varies }),
  };
  if (matchesNone(request.headers.get("if-none-match"), entityTag)) return new Response(null, { status: 304, headers });

  headers["content-type"] = file.mediaType;
  const condition = request.headers.get("if-range");
  const range =
    condition === null || condition === entityTag
      ? requestedRange(request.headers.get("range"), file.sizeBytes)
      : ({ kind: "whole" } as const);
  if (range.kind === "unsatisfiable") {
    headers["content-range"] = `bytes */${file.sizeBytes}`;
    headers["content-length"] = "0";
    return new Response(null, { status: 416, headers });
  }
  const part = range.kind === "part" ? range : undefined;
  if (part) headers["content-range"] = `bytes ${part.start}-${part.end}/${file.sizeBytes}`;
  const length = part ? part.end - part.start + 1 : file.sizeBytes;
  headers["content-length"] = String(length);
  const status = part ? 206 : 200;
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const isSmall = file.parts === undefined && length > 0 && length <= readAtOnceMaxBytes;
  const content = isSmall
    ? await readExactly(storage, file.key, part ?? { start: 0, end: length - 1 })
    : await openShownFile(storage, file, part);
  return content === undefined ? undefined : new Response(content, { status, headers });
}

/** Throws when the file is shorter than it was when it was stored. */
async function readExactly(storage: Storage, key: string, range: ByteRange) {
  const content = await storage.read(key, range);
  if (content !== undefined && content.length !== range.end - range.start + 1) throw new Error(`${key} is cut short.`);
  return content;
}

/** Returns the content of a file or a range of it, or `undefined` when it is not in the storage. */
export function openShownFile(
  storage: Storage,
  file: ShownFile,
  range?: ByteRange,
): Promise<ReadableStream<Uint8Array> | undefined> {
  return file.parts ? openParts(storage, file, range) : storage.open(file.key, range);
}

export function lengthOfParts(parts: readonly FilePart[]): number {
  return parts.reduce((sum, part) => sum + lengthOf(part), 0);
}

function lengthOf(part: FilePart): number {
  return part instanceof Uint8Array ? part.length : part.end - part.start + 1;
}

async function openParts(
  storage: Storage,
  { key, parts = [] }: ShownFile,
  range: ByteRange | undefined,
): Promise<ReadableStream<Uint8Array> | undefined> {
  if (!(await storage.head(key))) return undefined;
  const pieces = readParts(storage, key, range ? withinRange(parts, range) : parts);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = await pieces.next();
        if (piece.done) controller.close();
        else controller.enqueue(piece.value);
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Returns the parts within a range. The first and last may be cut. */
function withinRange(parts: readonly FilePart[], range: ByteRange): FilePart[] {
  let offset = 0;
  const wanted: FilePart[] = [];
  for (const part of parts) {
    const from = Math.max(0, range.start - offset);
    const to = Math.min(lengthOf(part), range.end - offset + 1);
    if (from < to) {
      wanted.push(
        part instanceof Uint8Array ? part.subarray(from, to) : { start: part.start + from, end: part.start + to - 1 },
      );
    }
    offset += lengthOf(part);
  }
  return wanted;
}

async function* readParts(storage: Storage, key: string, parts: readonly FilePart[]): AsyncGenerator<Uint8Array, void> {
  for (const part of parts) {
    if (part instanceof Uint8Array) {
      yield part;
      continue;
    }
    const content = await storage.open(key, part);
    if (!content) throw new Error(`${key} was deleted while it was being sent.`);
    yield* content;
  }
}

/**
 * Returns the header that names a download (RFC 6266, section 4): ASCII for old clients, the exact name for all others.
 */
function attachment(name: string): string {
  const ascii = name.replace(/[^ -~]/g, "_");
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
