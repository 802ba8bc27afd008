import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import sharp, { type Metadata } from "sharp";
import type { OwnPicture } from "../app/host.server.ts";
import { readRecipe } from "../backend/modules/gallery/recipe/read-recipe.ts";
import { SettingsError } from "./settings.ts";

/** Visitors load these images before they know the studio. */
const maxBytes = 1_000_000;
const pixelsMax = 40_000_000;

/** Media types by the names that sharp gives to the formats. */
const mediaTypes: Readonly<Record<string, string>> = {
  png: "image/png",
  jpeg: "image/jpeg",
  webp: "image/webp",
  heif: "image/avif",
};

/** Returns the operator's images for visitors. Throws SettingsError with one line when a file cannot be used. */
export function readOwnPictures(paths: readonly string[]): Promise<OwnPicture[]> {
  return Promise.all(paths.map(readOwnPicture));
}

async function readOwnPicture(path: string): Promise<OwnPicture> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new SettingsError(`APP_PICTURES names ${path}, which is not a file.`);
  if (found.size > maxBytes) throw new SettingsError(`APP_PICTURES names ${path}, which is larger than 1 MB.`);
  const bytes = await readFile(path).catch(() => {
    throw new SettingsError(`APP_PICTURES names ${path}, which cannot be read.`);
  });
  const { format = "", compression, width, height } = await factsOf(bytes);
  const type = format === "heif" && compression !== "av1" ? undefined : mediaTypes[format];
  if (type === undefined) {
    throw new SettingsError(`APP_PICTURES names ${path}, which is not a PNG, JPEG, WebP, or AVIF image.`);
  }
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  return {
    name: `${hash}.${type.slice("image/".length)}`,
    type,
    bytes,
    width,
    height,
    prompt: readRecipe(bytes)?.prompt ?? "",
  };
}

/** Returns what an image file says about itself. Without a format, it is not an image. */
async function factsOf(bytes: Uint8Array): Promise<Partial<Metadata> & { width: number; height: number }> {
  try {
    return await sharp(bytes, { limitInputPixels: pixelsMax }).metadata();
  } catch {
    return { width: 0, height: 0 };
  }
}
