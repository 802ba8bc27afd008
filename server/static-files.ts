import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { join, relative, sep } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { matchesNone } from "../backend/http/byte-ranges.ts";
import { acceptedEncoding, type Encoding } from "./accepted-encoding.ts";
import { compressedEndings } from "./provision/compressed-files.mjs";

/** The names of these files change with their content. */
const namedByContent = "/assets/";

interface StaticFile {
  entityTag: string;
  headers: OutgoingHttpHeaders;
  contents: Partial<Record<Encoding, Buffer>> & { plain: Buffer };
}

/**
 * Reads all files of the build for browsers, a few megabytes. Returns a function that answers a request for one of them
 * and tells whether it did. Requests then cost no look at the disk, and a later build does not affect them.
 */
export async function readStaticFiles(
  folder: string,
): Promise<(request: IncomingMessage, response: ServerResponse) => boolean> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const contents = new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const)));
  const files = new Map<string, StaticFile>();
  for (const [path, plain] of contents) {
    const { br, gzip } = compressedEndings;
    if (path.endsWith(br) || path.endsWith(gzip)) continue;
    const address = `/${relative(folder, path).split(sep).join("/")}`;
    files.set(address, describe(address, { plain, br: contents.get(path + br), gzip: contents.get(path + gzip) }));
  }
  return (request, response) => {
    const file = request.method === "POST" ? undefined : files.get(pathOf(request));
    if (file) answer(file, request, response);
    return file !== undefined;
  };
}

/** Returns the patterns of the addresses of all files of the build for browsers, such as `/assets/*`. */
export async function patternsOfFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.map((entry) => (entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`));
}

function describe(address: string, contents: StaticFile["contents"]): StaticFile {
  const hash = createHash("sha256").update(contents.plain).digest("base64url").slice(0, 22);
  const isCompressed = contents.br !== undefined || contents.gzip !== undefined;
  return {
    entityTag: `"${hash}"`,
    headers: {
      // Weak, because all codings share it.
      etag: `W/"${hash}"`,
      "cache-control": `public, ${address.startsWith(namedByContent) ? "max-age=31536000, immutable" : "max-age=0"}`,
      "content-type": getMimeType(address) ?? "application/octet-stream",
      ...(isCompressed && { vary: "accept-encoding" }),
    },
    contents,
  };
}

function pathOf({ url = "/" }: IncomingMessage): string {
  const path = url.split("?", 1)[0] ?? "/";
  // The front door has refused paths that cannot be decoded.
  return path.includes("%") ? decodeURIComponent(path) : path;
}

function answer(file: StaticFile, request: IncomingMessage, response: ServerResponse): void {
  if (matchesNone(request.headers["if-none-match"] ?? null, file.entityTag)) {
    response.writeHead(304, file.headers).end();
    return;
  }
  const accepted = acceptedEncoding(request.headers["accept-encoding"]);
  const encoded = accepted && file.contents[accepted];
  const content = encoded ?? file.contents.plain;
  const encoding = encoded && { "content-encoding": accepted };
  response.writeHead(200, { ...file.headers, ...encoding, "content-length": content.length });
  response.end(request.method === "HEAD" ? undefined : content);
}
