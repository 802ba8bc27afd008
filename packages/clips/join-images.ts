import { type EncodedVideo, type H264Config, openEncoder } from "@atelier/h264";
import type { EncodedPacket } from "mediabunny";
import { framesOf, type TimedFrame, type VideoTrack } from "./clip.ts";
import { recolor } from "./color.ts";
import { type Fit, fitFrame } from "./fit.ts";
import { type PlacedClip, sameSeconds } from "./place-clips.ts";

/** How early a frame of a clip may be shown, in frames of the joined video. Common rates never meet it exactly. */
const earlyFrames = 0.23;

export interface ImageOptions {
  /** A constant frame rate. By default, each frame keeps its own length. */
  framesPerSecond?: number | undefined;
  /** How clips of another shape fit the first one: "cover" by default. */
  fit?: Fit | undefined;
  /** Called with the part of the joined video that is done, from 0 to 1. */
  onProgress?: ((done: number) => void) | undefined;
}

/**
 * Joins the images of clips, in the size and the color space of the first one. Copies the packets of clips that were
 * encoded alike, and encodes the others again. Throws UnusableClip.
 */
export async function joinImages(clips: readonly PlacedClip[], options: ImageOptions = {}): Promise<EncodedVideo> {
  const { framesPerSecond } = options;
  const [first] = clips;
  if (!first) throw new Error("there is no clip to join");
  const like = first.video;
  const copies = clips.map((clip) => copy(clip, framesPerSecond));
  const areAllCopied = clips.every(({ video }) => isAlike(video, like)) && !copies.includes(undefined);
  const config = areAllCopied ? like.config : await configOfEncoder(like);
  const packets: EncodedPacket[] = [];
  for (const [index, clip] of clips.entries()) {
    const copied = isAlike(clip.video, { config, colorSpace: like.colorSpace }) ? copies[index] : undefined;
    packets.push(...(copied ?? (await encode(clip, like, options, clips.at(-1)?.end ?? 0))));
  }
  return { config, packets };
}

type Encoding = Pick<VideoTrack, "config" | "colorSpace">;

function isAlike(one: Encoding, other: Encoding): boolean {
  return (
    one.colorSpace.matrix === other.colorSpace.matrix &&
    one.colorSpace.fullRange === other.colorSpace.fullRange &&
    Buffer.compare(one.config.description, other.config.description) === 0
  );
}

/** Returns how a clip of this size and color space is encoded here. */
async function configOfEncoder(like: VideoTrack): Promise<H264Config> {
  const size = encodedSize(like);
  const encoder = await openEncoder({ ...size, framesPerSecond: 1 });
  encoder.add(new Uint8Array((size.width * size.height * 3) / 2));
  const { config } = await encoder.close();
  const { matrix, fullRange } = like.colorSpace;
  return { ...config, colorSpace: { primaries: matrix, transfer: matrix, matrix, fullRange } };
}

/**
 * Returns the packets of a part at their new times. Returns `undefined` where they do not make up the part: it does not
 * begin with a key frame, its frames depend on others, or they have another frame rate.
 */
function copy({ video, from, to, start, end }: PlacedClip, framesPerSecond?: number): EncodedPacket[] | undefined {
  const isShown = ({ timestamp }: EncodedPacket) => timestamp > from - sameSeconds && timestamp < to - sameSeconds;
  const first = video.packets.findIndex(isShown);
  const packets = video.packets.slice(first, video.packets.findLastIndex(isShown) + 1);
  // Frames that are decoded later have none here that depends on them.
  if (packets[0]?.type !== "key" || !packets.every(isShown)) return undefined;
  const times = packets.map(({ timestamp }) => timestamp - from).toSorted((one, other) => one - other);
  if (Math.abs(times[0] ?? 0) > sameSeconds) return undefined;
  const shown = framesPerSecond === undefined ? times : times.map((_, frame) => frame / framesPerSecond);
  if (framesPerSecond !== undefined) {
    const isEarlyOrLate = (time: number, frame: number) =>
      Math.abs(time - (shown[frame] ?? 0)) > earlyFrames / framesPerSecond;
    if (times.length !== Math.round((end - start) * framesPerSecond) || times.some(isEarlyOrLate)) return undefined;
  }
  const numbers = new Map(times.map((time, frame) => [time, frame]));
  return packets.map((packet) => {
    const frame = numbers.get(packet.timestamp - from) ?? 0;
    const time = shown[frame] ?? 0;
    return packet.clone({ timestamp: start + time, duration: (shown[frame + 1] ?? end - start) - time });
  });
}

/** Decodes a part and encodes it again, one frame at a time. */
async function encode(
  clip: PlacedClip,
  like: VideoTrack,
  { framesPerSecond, fit, onProgress }: ImageOptions,
  totalSeconds: number,
): Promise<EncodedPacket[]> {
  const { from, start, end } = clip;
  const size = encodedSize(like);
  const encoder = await openEncoder({ ...size, framesPerSecond: framesPerSecond ?? 24 });
  const frames = framesPerSecond === undefined ? 0 : Math.round((end - start) * framesPerSecond);
  const black = like.colorSpace.fullRange ? 0 : 16;
  const times: number[] = [];
  for await (const { frame, timestamp, to } of framesIn(clip)) {
    let until = times.length + 1;
    // The last frame is shown until the next part begins.
    if (framesPerSecond !== undefined && to === clip.to) until = frames;
    else if (framesPerSecond !== undefined)
      until = Math.min(frames, Math.ceil((to - from) * framesPerSecond - earlyFrames));
    if (until <= times.length) continue;
    const { planes } = fitFrame(recolor(frame, clip.video.colorSpace, like.colorSpace), size, fit, black);
    while (times.length < until) {
      encoder.add(planes);
      times.push(start + (framesPerSecond === undefined ? timestamp - from : times.length / framesPerSecond));
    }
    onProgress?.((times.at(-1) ?? start) / totalSeconds);
  }
  const { packets } = await encoder.close();
  return packets.map((packet, index) => {
    const timestamp = times[index] ?? start;
    return packet.clone({ timestamp, duration: (times[index + 1] ?? end) - timestamp });
  });
}

interface ShownFrame extends TimedFrame {
  /** When the next frame is shown, in seconds. */
  to: number;
}

/** Yields the frames that a part shows, and when, in the clip's time. */
async function* framesIn({ video, from, to }: PlacedClip): AsyncGenerator<ShownFrame, void, unknown> {
  const isBefore = ({ type, timestamp }: EncodedPacket) => type === "key" && timestamp < from + sameSeconds;
  const first = Math.max(0, video.packets.findLastIndex(isBefore));
  let held: TimedFrame | undefined;
  for await (const next of framesOf(video, video.packets.slice(first))) {
    if (next.timestamp > to - sameSeconds) break;
    if (held && next.timestamp > from + sameSeconds) yield { ...held, to: next.timestamp };
    held = { frame: next.frame, timestamp: Math.max(next.timestamp, from) };
  }
  if (held) yield { ...held, to };
}

/** The encoder needs even sides. */
function encodedSize({ width, height }: VideoTrack): { width: number; height: number } {
  const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2);
  return { width: even(width), height: even(height) };
}
