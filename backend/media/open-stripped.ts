import sharp, { type Sharp, type SharpOptions } from "sharp";
import type { StrippedFile } from "./sections.ts";

/**
 * Opens a stripped image. Its colors become sRGB when it is decoded. sharp ignores a profile of gray samples with 16 bits
 * or of another kind than the samples, and turns color samples with 16 bits into Display P3. Such images are read with 8
 * bits, as browsers read them.
 */
export function openStripped({ bytes, readAs }: Pick<StrippedFile, "bytes" | "readAs">, options: SharpOptions): Sharp {
  const image = sharp(bytes, options);
  return readAs ? image.pipelineColourspace(readAs) : image;
}
