import type { Storage } from "../adapters/storage/port.ts";
import { matchesNone, requestedRange } from "./byte-ranges.ts";

export interface ShownFile {
  key: string;
  mediaType: string;
  sizeBytes: number;
  /** Lower-case hexadecimal. */
  sha256: string;
  /** The name it is saved under; shown in the browser when left out. */
  downloadName?: string;
}

/**
 * Answers GET and HEAD of a stored file whose content never changes, whole or in part, from the browser's copy where
 * that is still right. `undefined` when it is not in the storage.
 */
export async function answerStoredFile(
  storage: Storage,
  file: ShownFile,
  request: Request,
): Promise<Response | undefined> {
  const entityTag = `"${file.sha256}"`;
  const headers = new Headers({
    "accept-ranges": "bytes",
    "cache-control": "private, max-age=31536000, immutable",
    "content-disposition": file.downloadName === undefined ? "inline" : attachment(file.downloadName),
    "content-security-policy": "default-src 'none'; sandbox",
    etag: entityTag,
    "x-content-type-options": "nosniff",
  });
  if (matchesNone(request.headers.get("if-none-match"), entityTag)) return new Response(null, { status: 304, headers });

  headers.set("content-type", file.mediaType);
  const condition = request.headers.get("if-range");
  const range =
    condition === null || condition === entityTag
      ? requestedRange(request.headers.get("range"), file.sizeBytes)
      : ({ kind: "whole" } as const);
  if (range.kind === "unsatisfiable") {
    headers.set("content-range", `bytes */${file.sizeBytes}`);
    headers.set("content-length", "0");
    return new Response(null, { status: 416, headers });
  }
  const part = range.kind === "part" ? range : undefined;
  if (part) headers.set("content-range", `bytes ${part.start}-${part.end}/${file.sizeBytes}`);
  headers.set("content-length", String(part ? part.end - part.start + 1 : file.sizeBytes));
  const status = part ? 206 : 200;
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const content = await storage.open(file.key, part);
  return content && new Response(content, { status, headers });
}

/** Names a download (RFC 6266, section 4): in ASCII for old clients, and as it is written for all others. */
function attachment(name: string): string {
  const ascii = name.replace(/[^ -~]/g, "_");
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
