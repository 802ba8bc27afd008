import { gzipSync } from "node:zlib";

export interface PageBytes {
  documentBytes: number;
  documentGzipBytes: number;
  /** All scripts that a browser loads before the page is interactive, each compressed. */
  scriptGzipBytes: number;
}

/** Returns the bytes of a page and of its scripts. Throws if any of them does not answer 200. */
export async function bytesOfPage(address: string, headers: Record<string, string>): Promise<PageBytes> {
  const html = await read(address, headers);
  // The product names them in a script that starts them, a bare page in links and imports.
  const scripts = [...html.matchAll(/"(\/assets\/[^"\\]+\.js)\\?"/g)].map(([, path = ""]) => path);
  let scriptGzipBytes = 0;
  for (const path of new Set(scripts)) {
    scriptGzipBytes += gzipSync(await read(new URL(path, address).href, {})).length;
  }
  return { documentBytes: Buffer.byteLength(html), documentGzipBytes: gzipSync(html).length, scriptGzipBytes };
}

async function read(address: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(address, { headers, redirect: "manual" });
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}.`);
  return response.text();
}
