import type { Sharp } from "sharp";
import { editMaxPixels } from "../../../../contract/limits.ts";
import { openStripped } from "../../../media/open-stripped.ts";
import { stripImage } from "../../../media/strip-image.ts";

/** An image as a content rule receives it. */
export interface View {
  bytes: Uint8Array;
  mediaType: string;
}

const viewQuality = 90;

/**
 * Returns what content rules must look at. A partly transparent image has two views: as it looks on white, and with
 * what is hidden below transparent pixels, which an engine may show. Bytes that cannot be decoded are their own view;
 * they are refused later.
 */
export async function viewsOf({ bytes, mediaType }: View): Promise<View[]> {
  const bare = stripImage(bytes);
  if (typeof bare === "string") return [{ bytes, mediaType }];
  const options = { failOn: "error", limitInputPixels: editMaxPixels, sequentialRead: true, pages: 1 } as const;
  const image = () => openStripped(bare, options);
  try {
    const { hasAlpha } = await image().metadata();
    if (!hasAlpha || (await isOpaque(image()))) return [{ bytes: bare.bytes, mediaType }];
    const views = [image().flatten({ background: "#fff" }), image().removeAlpha()].map(async (view) => ({
      bytes: await view.toColourspace("srgb").jpeg({ quality: viewQuality, optimizeCoding: false }).toBuffer(),
      mediaType: "image/jpeg",
    }));
    return await Promise.all(views);
  } catch {
    return [{ bytes, mediaType }];
  }
}

/** Reads only the alpha, which takes a quarter of the memory. */
async function isOpaque(image: Sharp): Promise<boolean> {
  const alpha = await image.toColourspace("srgb").extractChannel("alpha").raw().toBuffer();
  return alpha.every((value) => value === 255);
}
