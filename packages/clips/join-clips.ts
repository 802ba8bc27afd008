import { openEncoder } from "@atelier/h264";
import {
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from "mediabunny";
import { framesOf, readClip, type VideoTrack } from "./clip.ts";
import { recolor } from "./color.ts";
import { fitFrame } from "./fit.ts";
import { joinSound } from "./join-sound.ts";
import { type PlacedClip, placeClips } from "./place-clips.ts";

/**
 * Joins clips, each of which begins with the last frame of the one before. That frame is shown once, and each frame
 * keeps its own length. The joined video has the size and the color space of the first clip. Images are copied without
 * loss where the clips were encoded alike, and otherwise encoded again; sound is always copied. Throws UnusableClip.
 */
export async function joinClips(files: readonly Uint8Array[]): Promise<Uint8Array> {
  const clips = placeClips(await Promise.all(files.map(readClip)));
  const [first] = clips;
  if (!first) throw new Error("there is no clip to join");
  const video = copied(clips) ?? (await encoded(clips, first.video));
  const sound = joinSound(clips);

  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target });
  const videoSource = new EncodedVideoPacketSource("avc");
  output.addVideoTrack(videoSource);
  const audioSource = sound && new EncodedAudioPacketSource(sound.codec);
  if (audioSource) output.addAudioTrack(audioSource);
  await output.start();
  for (const packet of video.packets) await videoSource.add(packet, { decoderConfig: video.config });
  videoSource.close();
  for (const packet of sound?.packets ?? []) await audioSource?.add(packet, { decoderConfig: sound?.config });
  audioSource?.close();
  await output.finalize();
  if (!target.buffer) throw new Error("the joined video was not written");
  return new Uint8Array(target.buffer);
}

interface JoinedVideo {
  config: VideoDecoderConfig;
  packets: EncodedPacket[];
}

/**
 * Joins the packets as they are. The last frame of a clip makes way for the first one of the next, on which that clip's
 * other frames depend. Returns `undefined` where the clips are encoded in different ways, or frames depend on a last one.
 */
function copied(clips: readonly PlacedClip[]): JoinedVideo | undefined {
  const [first] = clips;
  if (!first || !clips.every(({ video }) => isAlike(video, first.video))) return undefined;
  const packets: EncodedPacket[] = [];
  for (const [index, { video, shiftSeconds }] of clips.entries()) {
    const shown = video.packets.toSorted((one, other) => one.timestamp - other.timestamp);
    const isLast = index === clips.length - 1;
    // A frame that is decoded last has no other one that depends on it.
    if (!isLast && shown.at(-1) !== video.packets.at(-1)) return undefined;
    for (const packet of isLast ? video.packets : video.packets.slice(0, -1)) {
      packets.push(packet.clone({ timestamp: packet.timestamp + shiftSeconds }));
    }
  }
  return { config: first.video.config, packets };
}

function isAlike(one: VideoTrack, other: VideoTrack): boolean {
  const { colorSpace } = one;
  return (
    Buffer.compare(one.description, other.description) === 0 &&
    colorSpace.matrix === other.colorSpace.matrix &&
    colorSpace.fullRange === other.colorSpace.fullRange
  );
}

/** Decodes and encodes one frame at a time. */
async function encoded(clips: readonly PlacedClip[], like: VideoTrack): Promise<JoinedVideo> {
  const size = { width: even(like.width), height: even(like.height) };
  const encoder = await openEncoder({ ...size, framesPerSecond: 24 });
  const times: number[] = [];
  for (const [index, { video, shiftSeconds }] of clips.entries()) {
    let isRepeated = index > 0;
    for await (const { frame, timestamp } of framesOf(video, video.packets)) {
      if (!isRepeated) {
        encoder.add(fitFrame(recolor(frame, video.colorSpace, like.colorSpace), size).planes);
        times.push(timestamp + shiftSeconds);
      }
      isRepeated = false;
    }
  }
  const video = await encoder.close();
  const lastSeconds = clips.at(-1)?.video.packets.at(-1)?.duration ?? 0;
  const packets = video.packets.map((packet, index) => {
    const timestamp = times[index] ?? 0;
    return packet.clone({ timestamp, duration: (times[index + 1] ?? timestamp + lastSeconds) - timestamp });
  });
  const { matrix, fullRange } = like.colorSpace;
  const colorSpace = { primaries: matrix, transfer: matrix, matrix, fullRange };
  return { config: { ...video.config, colorSpace }, packets };
}

function even(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2);
}
