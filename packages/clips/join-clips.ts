import { BufferTarget, EncodedAudioPacketSource, EncodedVideoPacketSource, Mp4OutputFormat, Output } from "mediabunny";
import { readClip } from "./clip.ts";
import { joinImages } from "./join-images.ts";
import { joinSound } from "./join-sound.ts";
import { type ClipPart, lastImageAt, placeClips } from "./place-clips.ts";

/** A part of an MP4. Times are in seconds since its first image; by default, the part is the whole file. */
export interface FilePart extends Omit<ClipPart, "clip"> {
  bytes: Uint8Array;
}

export interface JoinOptions {
  /** A constant frame rate. By default, each frame keeps its own length. */
  framesPerSecond?: number | undefined;
}

/**
 * Joins parts of clips in their order, in the size and the color space of the first one; others cover that size, and
 * what exceeds it is cut off. Images are copied without loss where clips were encoded alike, and otherwise encoded
 * again; sound is always copied. Throws UnusableClip.
 */
export async function joinClips(parts: readonly FilePart[], options: JoinOptions = {}): Promise<Uint8Array> {
  const read = parts.map(async ({ bytes, ...part }) => ({ ...part, clip: await readClip(bytes) }));
  return join(await Promise.all(read), options);
}

/**
 * Joins a clip and its continuation, which begins with its last frame. That frame is shown once, and each frame keeps
 * its own length. Throws UnusableClip.
 */
export async function extendClip(bytes: Uint8Array, continuation: Uint8Array): Promise<Uint8Array> {
  const [clip, next] = await Promise.all([readClip(bytes), readClip(continuation)]);
  return join([{ clip, toSeconds: lastImageAt(clip) }, { clip: next }], {});
}

async function join(parts: readonly ClipPart[], { framesPerSecond }: JoinOptions): Promise<Uint8Array> {
  const clips = placeClips(parts, framesPerSecond);
  const images = await joinImages(clips, framesPerSecond);
  const sound = joinSound(clips);

  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target });
  const imageSource = new EncodedVideoPacketSource("avc");
  output.addVideoTrack(imageSource);
  const soundSource = sound && new EncodedAudioPacketSource(sound.codec);
  if (soundSource) output.addAudioTrack(soundSource);
  await output.start();
  for (const packet of images.packets) await imageSource.add(packet, { decoderConfig: images.config });
  imageSource.close();
  for (const packet of sound?.packets ?? []) await soundSource?.add(packet, { decoderConfig: sound?.config });
  soundSource?.close();
  await output.finalize();
  if (!target.buffer) throw new Error("the joined video was not written");
  return new Uint8Array(target.buffer);
}
