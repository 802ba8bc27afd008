import { registerAacEncoder } from "@mediabunny/aac-encoder";
import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from "mediabunny";
import { type AudioTrack, readClip } from "./clip.ts";
import { copySound } from "./copy-sound.ts";
import { type ImageOptions, joinImages } from "./join-images.ts";
import { type MixedSound, mixSound } from "./mix-sound.ts";
import { type ClipPart, highestRate, lastImageAt, placeClips } from "./place-clips.ts";

/** A part of an MP4. Times are in seconds since its first image; by default, the part is the whole file. */
export interface FilePart extends Omit<ClipPart, "clip"> {
  bytes: Uint8Array;
}

export interface JoinOptions extends Omit<ImageOptions, "framesPerSecond"> {
  /**
   * A constant frame rate; `highest` is the highest one of the clips, at most 60. By default, each frame keeps its own
   * length.
   */
  framesPerSecond?: number | "highest" | undefined;
}

/**
 * Joins parts of clips in their order, in the size and the color space of the first one. Images and sound are copied
 * without loss where clips were encoded alike, and otherwise encoded again. Throws UnusableClip.
 */
export async function joinClips(parts: readonly FilePart[], options: JoinOptions = {}): Promise<Uint8Array> {
  const read: ClipPart[] = [];
  for (const { bytes, ...part } of parts) read.push({ ...part, clip: await readClip(bytes) });
  const { framesPerSecond } = options;
  return join(read, {
    ...options,
    framesPerSecond: framesPerSecond === "highest" ? highestRate(read) : framesPerSecond,
  });
}

/**
 * Joins a clip and its continuation, which begins with its last frame. That frame is shown once, and each frame keeps
 * its own length. Throws UnusableClip.
 */
export async function extendClip(bytes: Uint8Array, continuation: Uint8Array): Promise<Uint8Array> {
  const [clip, next] = await Promise.all([readClip(bytes), readClip(continuation)]);
  return join([{ clip, toSeconds: lastImageAt(clip) }, { clip: next }], {});
}

async function join(parts: readonly ClipPart[], options: ImageOptions): Promise<Uint8Array> {
  const clips = placeClips(parts, options.framesPerSecond);
  const images = await joinImages(clips, options);
  const copied = copySound(clips);
  const mixed = copied ? undefined : mixSound(clips);

  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target });
  const imageSource = new EncodedVideoPacketSource("avc");
  output.addVideoTrack(imageSource);
  const writeSound = copied ? copySoundTo(output, copied) : mixed && encodeSoundTo(output, mixed);
  await output.start();
  for (const packet of images.packets) await imageSource.add(packet, { decoderConfig: images.config });
  imageSource.close();
  await writeSound?.();
  await output.finalize();
  if (!target.buffer) throw new Error("the joined video was not written");
  return new Uint8Array(target.buffer);
}

/** Adds a track, and returns what fills it once the output has started. */
function copySoundTo(output: Output, { codec, config, packets }: AudioTrack): () => Promise<void> {
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  return async () => {
    for (const packet of packets) await source.add(packet, { decoderConfig: config });
    source.close();
  };
}

/** The encoder's sound is late by so many samples. */
const encoderDelaySamples = 1024;
const bitsPerSecondAndChannel = 80_000;

function encodeSoundTo(output: Output, { sampleRate, channels, blocks }: MixedSound): () => Promise<void> {
  registerAacEncoder();
  const source = new AudioSampleSource({ codec: "aac", bitrate: bitsPerSecondAndChannel * channels });
  output.addAudioTrack(source);
  return async () => {
    // Players leave out what comes before 0.
    let at = -encoderDelaySamples;
    for await (const data of blocks) {
      const format = { format: "f32", sampleRate, numberOfChannels: channels } as const;
      using sample = new AudioSample({ ...format, data, timestamp: at / sampleRate });
      await source.add(sample);
      at += data.length / channels;
    }
    source.close();
  };
}
