import { rgbaToThumbHash } from "thumbhash";
import { fromRaw, type RawImage, toRaw } from "../../media/resample.ts";

/** ThumbHash measures up to seven waves on a side. On fewer pixels, the faster ones would look like its mean color. */
const sideMinPixels = 8;
/** ThumbHash's own limit. */
const sideMaxPixels = 100;

/** Returns the ThumbHash in base64 of an image of up to 100 pixels per side, in sRGB with alpha. */
export async function thumbHashOf(image: RawImage): Promise<string> {
  const { width, height, data } = Math.min(image.width, image.height) < sideMinPixels ? await enlarged(image) : image;
  return Buffer.from(rgbaToThumbHash(width, height, data)).toString("base64");
}

/** Repeats pixels. Only an image that is too long for it loses its shape. */
async function enlarged(image: RawImage): Promise<RawImage> {
  const [short, long] = [Math.min(image.width, image.height), Math.max(image.width, image.height)];
  const times = Math.min(Math.ceil(sideMinPixels / short), Math.floor(sideMaxPixels / long));
  return toRaw(
    fromRaw(image).resize({
      width: Math.max(sideMinPixels, image.width * times),
      height: Math.max(sideMinPixels, image.height * times),
      fit: "fill",
      kernel: "nearest",
    }),
  );
}
