import { readdir } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, relative, sep } from "node:path";
import { getMimeType } from "hono/utils/mime";
import Negotiator from "negotiator";
import send from "send";
import type { Answer } from "./page-listener.ts";
import { compressedEndings } from "./provision/compressed-files.mjs";

/** The names of these files change with their content. */
const namedByContent = "/assets/";
const assetMaxAgeMilliseconds = 365 * 24 * 3_600 * 1_000;

const encodings = ["br", "gzip"] as const;

/**
 * Returns a function that answers a request for a text file of the build with the copy that the build compressed, and
 * tells whether it did. The stock server would compress the file anew for each request.
 */
export async function precompressedFiles(folder: string): Promise<Answer> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Set(
    found
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).split(sep).join("/")}`),
  );
  return (request, response, otherwise) => {
    if (request.method === "POST") return false;
    const path = pathOf(request);
    const available = encodings.filter((encoding) => files.has(path + compressedEndings[encoding]));
    if (available.length === 0) return false;
    const [encoding] = new Negotiator(request).encodings([...available]);
    if (!encoding || !isEncoding(encoding)) return false;
    const isAsset = path.startsWith(namedByContent);
    send(request, encodeURI(path + compressedEndings[encoding]), {
      root: folder,
      immutable: isAsset,
      maxAge: isAsset ? assetMaxAgeMilliseconds : 0,
    })
      .on("headers", (answer: ServerResponse) => {
        answer.setHeader("content-encoding", encoding);
        answer.setHeader("content-type", getMimeType(path) ?? "application/octet-stream");
        answer.setHeader("vary", "accept-encoding");
      })
      // A later build has removed the file.
      .on("error", otherwise)
      .pipe(response);
    return true;
  };
}

function isEncoding(name: string): name is (typeof encodings)[number] {
  return encodings.some((encoding) => encoding === name);
}

function pathOf({ url = "/" }: IncomingMessage): string {
  const path = url.split("?", 1)[0] ?? "/";
  // The front door has refused paths that cannot be decoded.
  return path.includes("%") ? decodeURIComponent(path) : path;
}
