import { rmSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";

const inflate = promisify(zlib.inflate);

/** GNU Unifont has a letter for each character of the Basic Multilingual Plane, 16 pixels high. */
export const sheetFont = "Unifont";

const woffFile = createRequire(import.meta.url).resolve("@fontsource/unifont/files/unifont-latin-400-normal.woff");

let created: Promise<string> | undefined;

/**
 * Returns the path of the font as a TrueType file, the only format that sharp's text engine reads from a file. The file
 * is created once, and removed when the process ends.
 */
export function sheetFontFile(): Promise<string> {
  created ??= createFontFile().catch((problem: unknown) => {
    created = undefined;
    throw problem;
  });
  return created;
}

async function createFontFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-font-"));
  try {
    const file = join(folder, "unifont.ttf");
    await writeFile(file, await toTrueType(await readFile(woffFile)));
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
    return file;
  } catch (problem) {
    await rm(folder, { recursive: true, force: true });
    throw problem;
  }
}

/** Returns the font in a WOFF file with its tables inflated. Source: https://www.w3.org/TR/WOFF/, sections 3 to 5. */
async function toTrueType(woff: Buffer): Promise<Buffer> {
  const count = woff.readUInt16BE(12);
  const tables = await Promise.all(
    Array.from({ length: count }, async (_, place) => {
      const entry = woff.subarray(44 + 20 * place);
      const stored = entry.readUInt32BE(8);
      const bytes = woff.subarray(entry.readUInt32BE(4)).subarray(0, stored);
      const isCompressed = stored < entry.readUInt32BE(12);
      return { entry, bytes: isCompressed ? await inflate(bytes) : bytes };
    }),
  );
  const power = 2 ** Math.floor(Math.log2(count));
  const directory = Buffer.alloc(12 + 16 * count);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(16 * power, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE(16 * (count - power), 10);
  const parts: Uint8Array[] = [directory];
  let end = directory.length;
  for (const [place, { entry, bytes }] of tables.entries()) {
    const at = 12 + 16 * place;
    entry.copy(directory, at, 0, 4);
    entry.copy(directory, at + 4, 16, 20);
    directory.writeUInt32BE(end, at + 8);
    directory.writeUInt32BE(bytes.length, at + 12);
    const padding = (4 - (bytes.length % 4)) % 4;
    parts.push(bytes, Buffer.alloc(padding));
    end += bytes.length + padding;
  }
  return Buffer.concat(parts);
}
