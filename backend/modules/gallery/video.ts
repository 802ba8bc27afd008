import { MP4, Mp4OutputFormat } from "mediabunny";
import sharp from "sharp";
import { mp4Boxes } from "./containers/mp4.ts";
import type { PictureCopies, PictureReader } from "./picture.ts";
import { remux } from "./remux.ts";

export interface Video extends PictureCopies {
  bytes: Uint8Array;
  width: number;
  height: number;
  durationSeconds: number;
  hasAudio: boolean;
}

const secondsMax = 600;
const sideMaxPixels = 4_096;
const sideMinPixels = 16;
/** What browsers play in an MP4; H.264 is what engines make as a rule. */
const playedCodecs = ["avc", "hevc", "vp9", "av1", "aac", "mp3", "opus", "flac"];

/**
 * A video as it is kept: the engine's picture and sound in a fresh MP4, without tags and foreign boxes, ready to play
 * before it is there whole. `undefined` when the bytes are no intact video that a browser could play.
 */
export async function readVideo(
  pictures: PictureReader,
  bytes: Uint8Array,
  poster: Uint8Array | null,
): Promise<Video | undefined> {
  // Players end a file that was cut short early, without a word; its boxes tell.
  if (!mp4Boxes(bytes)) return undefined;
  const to = new Mp4OutputFormat({ fastStart: "in-memory" });
  const isTaken = (codec: string) => playedCodecs.includes(codec);
  const copy = await remux(bytes, { from: MP4, to, video: true, secondsMax, isTaken });
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

/** Dusk without anything in it: it stands for a picture that nobody has seen, and must not look like one. */
async function plainPoster(shape: { width: number; height: number }): Promise<Uint8Array> {
  const dusk = Uint8Array.of(58, 64, 82, 34, 37, 48);
  return sharp(dusk, { raw: { width: 1, height: 2, channels: 3 } })
    .resize({ ...shape, fit: "fill" })
    .png()
    .toBuffer();
}
