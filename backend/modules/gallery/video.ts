import sharp from "sharp";
import { mp4Boxes } from "../../media/mp4.ts";
import type { Packer } from "./packer.ts";
import type { PictureCopies, PictureReader } from "./picture.ts";

export interface Video extends PictureCopies {
  bytes: Uint8Array;
  width: number;
  height: number;
  durationSeconds: number;
  hasAudio: boolean;
}

const sideMaxPixels = 4_096;
const sideMinPixels = 16;
/**
 * Remuxes a video for storage: a new MP4 with the engine's video and audio, without tags and unknown boxes, that plays
 * before it has fully loaded. Returns `undefined` if the bytes are not an intact video that browsers can play.
 */
export async function readVideo(
  { packer, pictures }: { packer: Packer; pictures: PictureReader },
  bytes: Uint8Array,
  poster: Uint8Array | null,
): Promise<Video | undefined> {
  // Players end a truncated file early without an error, so the boxes are checked.
  if (!mp4Boxes(bytes)) return undefined;
  const copy = await packer.pack(bytes, "video/mp4");
  if (typeof copy === "string" || !copy.video || copy.durationSeconds <= 0) return undefined;
  const { width, height } = copy.video;
  if (Math.min(width, height) < sideMinPixels || Math.max(width, height) > sideMaxPixels) return undefined;
  const shown = await posterOf(pictures, poster, { width, height });
  if (!shown) return undefined;
  const { durationSeconds, audio } = copy;
  return { bytes: copy.bytes, width, height, durationSeconds, hasAudio: audio !== null, ...shown };
}

async function posterOf(
  pictures: PictureReader,
  poster: Uint8Array | null,
  shape: { width: number; height: number },
): Promise<PictureCopies | undefined> {
  const own = poster && (await pictures.poster(poster, shape));
  return own || pictures.poster(await plainPoster(shape), shape);
}

/** Returns a plain dusk gradient in place of a missing poster. It must not look like a frame of the video. */
async function plainPoster(shape: { width: number; height: number }): Promise<Uint8Array> {
  const dusk = Uint8Array.of(58, 64, 82, 34, 37, 48);
  return sharp(dusk, { raw: { width: 1, height: 2, channels: 3 } })
    .resize({ ...shape, fit: "fill" })
    .png()
    .toBuffer();
}
