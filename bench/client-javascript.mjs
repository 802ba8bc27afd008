import { gzipSync } from "node:zlib";

/**
 * The scripts a page makes a browser load before it is alive, in kilobytes (1,000 bytes) as sent with gzip.
 * @param {string} address of the page
 * @param {Record<string, string>} headers
 */
export async function clientJavaScript(address, headers) {
  const html = await text(address, headers);
  const scripts = [
    ...html.matchAll(/<link[^>]+rel="modulepreload"[^>]+href="([^"]+)"/g),
    ...html.matchAll(/<script[^>]+src="([^"]+)"/g),
    ...html.matchAll(/\bimport\s*(?:[^"';]+?from\s*)?"(\/[^"]+\.js)"/g),
  ].map((match) => match[1]);
  let bytes = 0;
  for (const script of new Set(scripts)) bytes += gzipSync(await text(new URL(script, address), {})).length;
  return bytes / 1_000;
}

async function text(address, headers) {
  const response = await fetch(address, { headers, redirect: "manual" });
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  return response.text();
}
