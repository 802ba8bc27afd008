import type { EncodedPacket } from "mediabunny";
import sharp from "sharp";
import { framesOf, readClip, UnusableClip, type VideoTrack } from "./clip.ts";
import { toRgb } from "./color.ts";
import type { Frame } from "./openh264/decoder.ts";

/** A frame of a clip, as a PNG. */
export interface Still {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Returns the frame that a clip shows last. Throws UnusableClip. */
export async function lastFrameOf(bytes: Uint8Array): Promise<Still> {
  const { video } = await readClip(bytes);
  const from = video.packets.findLastIndex(({ type }) => type === "key");
  return lastOf(video, video.packets.slice(from));
}

/** Returns the frame that a clip begins with. Throws UnusableClip. */
export async function firstFrameOf(bytes: Uint8Array): Promise<Still> {
  const { video } = await readClip(bytes);
  return lastOf(video, video.packets.slice(0, 1));
}

async function lastOf(video: VideoTrack, packets: readonly EncodedPacket[]): Promise<Still> {
  let last: Frame | undefined;
  for await (const { frame } of framesOf(video, packets)) last = frame;
  if (!last) throw new UnusableClip("the clip has no frames");
  const { width, height } = last;
  const png = await sharp(toRgb(last, video.colorSpace), { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 3 })
    .toBuffer();
  return { bytes: new Uint8Array(png), width, height };
}
