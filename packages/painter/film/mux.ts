import type { EncodedVideo } from "@atelier/h264";
import { registerAacEncoder } from "@mediabunny/aac-encoder";
import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from "mediabunny";

/** The sound of a film: samples to encode, or AAC packets that are copied unchanged. */
export type SoundTrack =
  | { kind: "waves"; sampleRate: number; left: Float32Array; right: Float32Array }
  | { kind: "packets"; packets: readonly EncodedPacket[]; decoderConfig: AudioDecoderConfig };

// Sufficient for stereo AAC-LC at 48 kHz.
const bitsPerSecond = 128_000;
const samplesAtATime = 4096;

registerAacEncoder();

/**
 * Joins images and a sound track into one MP4 that can play while it downloads. The file states its color space
 * (BT.709, limited range) and has no date: the same images and sound give the same bytes.
 */
export async function muxFilm(images: EncodedVideo, sound: SoundTrack | undefined): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target });
  const video = new EncodedVideoPacketSource("avc");
  output.addVideoTrack(video);
  const audio = sound && addSoundTo(output, sound);
  await output.start();
  const colorSpace = { primaries: "bt709", transfer: "bt709", matrix: "bt709", fullRange: false } as const;
  const decoderConfig = { ...images.config, colorSpace };
  for (const packet of images.packets) await video.add(packet, { decoderConfig });
  video.close();
  await audio?.();
  await output.finalize();
  if (!target.buffer) throw new Error("the film was not written");
  return withoutDates(new Uint8Array(target.buffer));
}

function addSoundTo(output: Output, sound: SoundTrack): () => Promise<void> {
  if (sound.kind === "packets") {
    const source = new EncodedAudioPacketSource("aac");
    output.addAudioTrack(source);
    return async () => {
      for (const packet of sound.packets) await source.add(packet, { decoderConfig: sound.decoderConfig });
      source.close();
    };
  }
  const source = new AudioSampleSource({ codec: "aac", bitrate: bitsPerSecond });
  output.addAudioTrack(source);
  return async () => {
    const { left, right, sampleRate } = sound;
    for (let from = 0; from < left.length; from += samplesAtATime) {
      const count = Math.min(samplesAtATime, left.length - from);
      const data = new Float32Array(count * 2);
      data.set(left.subarray(from, from + count));
      data.set(right.subarray(from, from + count), count);
      using sample = new AudioSample({
        data,
        format: "f32-planar",
        numberOfChannels: 2,
        sampleRate,
        timestamp: from / sampleRate,
      });
      await source.add(sample);
    }
    source.close();
  };
}

const datedBoxes = ["mvhd", "tkhd", "mdhd"];
const outerBoxes = ["moov", "trak", "mdia"];

/** Sets the creation and modification times of ISO/IEC 14496-12 headers to 0, "unknown". Changes the bytes in place. */
function withoutDates(file: Uint8Array): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const walk = (from: number, to: number) => {
    for (let at = from; at + 8 <= to; ) {
      const size = view.getUint32(at);
      if (size < 8) return;
      const type = String.fromCharCode(...file.subarray(at + 4, at + 8));
      if (outerBoxes.includes(type)) walk(at + 8, Math.min(to, at + size));
      // Version 1 headers have 64-bit times.
      if (datedBoxes.includes(type)) file.fill(0, at + 12, at + 12 + (file[at + 8] === 1 ? 16 : 8));
      at += size;
    }
  };
  walk(0, file.length);
  return file;
}
