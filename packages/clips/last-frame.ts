import sharp from "sharp";
import { framesOf, readClip, UnusableClip } from "./clip.ts";
import { toRgb } from "./color.ts";
import type { Frame } from "./openh264/decoder.ts";

/** The image that a clip ends with, as a PNG. */
export interface LastFrame {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Returns the frame that a clip shows last. Throws UnusableClip. */
export async function lastFrameOf(bytes: Uint8Array): Promise<LastFrame> {
  const { video } = await readClip(bytes);
  const from = video.packets.findLastIndex(({ type }) => type === "key");
  let last: Frame | undefined;
  for await (const { frame } of framesOf(video, video.packets.slice(from))) last = frame;
  if (!last) throw new UnusableClip("the clip has no frames");
  const { width, height } = last;
  const png = await sharp(toRgb(last, video.colorSpace), { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 3 })
    .toBuffer();
  return { bytes: new Uint8Array(png), width, height };
}
