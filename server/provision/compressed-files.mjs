import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** What the name of a compressed file adds to that of the file. */
export const compressedEndings = { br: ".br", gzip: ".gz" };

/** All other files of the build are compressed by their formats. */
const textFiles = /\.(?:css|js|json|svg|txt|wasm)$/;
/** A smaller file fits into one packet anyway. */
const minBytes = 1_024;

/**
 * Writes a compressed copy beside every text file of a folder, as small as possible, so that the server never compresses
 * them.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  await Promise.all(paths.filter((path) => textFiles.test(path)).map(compressFile));
}

async function compressFile(path) {
  const content = await readFile(path);
  if (content.length < minBytes) return;
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(path + compressedEndings.br, br), writeFile(path + compressedEndings.gzip, gz)]);
}
