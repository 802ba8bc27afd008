import type { GalleryDeps } from "../deps.ts";
import { findShown } from "../records.ts";
import { downloadName, type MediaFile, matchesNone, requestedRange, storedVariants } from "../rules.ts";
import type { CreationTable } from "../tables.ts";

interface ServedFile {
  key: string;
  mediaType: string;
  sizeBytes: number;
  sha256: string;
}

/**
 * Answers GET and HEAD of a creation's file at a signed address, whole or in part, from the browser's copy where that is
 * still right. `undefined` when the address is wrong or expired, or there is no such file to show.
 */
export async function serveMedia(
  { addresses, database, storage }: GalleryDeps,
  creationId: string,
  name: string,
  request: Request,
): Promise<Response | undefined> {
  const wanted = addresses.verify(creationId, name, new URL(request.url).searchParams);
  const creation = wanted && (await findShown(database.read, creationId));
  const file = creation && fileOf(creation, wanted);
  if (!file) return undefined;

  const entityTag = `"${file.sha256}"`;
  const headers = new Headers({
    "accept-ranges": "bytes",
    "cache-control": "private, max-age=31536000, immutable",
    "content-disposition": wanted === "download" ? attachment(downloadName(creation.prompt, file.mediaType)) : "inline",
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

function fileOf(creation: CreationTable, wanted: MediaFile): ServedFile | undefined {
  if (wanted === "original" || wanted === "download") {
    return {
      key: creation.storage_key,
      mediaType: creation.media_type,
      sizeBytes: creation.size_bytes,
      sha256: creation.sha256,
    };
  }
  const variant = storedVariants.parse(JSON.parse(creation.variants)).find(({ name }) => name === wanted);
  return variant && { ...variant, mediaType: "image/webp" };
}

/** Names a download (RFC 6266, section 4): in ASCII for old clients, and as it is written for all others. */
function attachment(name: string): string {
  const ascii = name.replace(/[^ -~]/g, "_");
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
