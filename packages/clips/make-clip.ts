import { openEncoder } from "@atelier/h264";
import { registerAacEncoder } from "@mediabunny/aac-encoder";
import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from "mediabunny";

export interface ClipOptions {
  width: number;
  height: number;
  frames: number;
  framesPerSecond: number;
  /** The number of the first frame, by which its gray level is chosen. */
  firstFrame: number;
  sound: boolean;
  /** Of the tone, from 0 to 1. */
  loudness?: number;
  channels?: number;
  samplesPerSecond?: number;
  /** When the tone begins, in seconds. The encoder's delay is made up for. By default, it begins with the delay. */
  toneFrom?: number;
}

const encoderDelaySamples = 1024;

/** Returns the luma of a numbered frame. */
export function levelOf(frame: number): number {
  return 20 + frame * 4;
}

/** Returns a clip for tests: frames that are gray, each in a level of its own, and a tone. */
export async function makeClip(options: ClipOptions): Promise<Uint8Array> {
  const { width, height, frames, framesPerSecond, firstFrame, sound, loudness = 0.2, channels = 1 } = options;
  const { samplesPerSecond = 48_000, toneFrom } = options;
  const encoder = await openEncoder({ width, height, framesPerSecond: 24 });
  for (let frame = 0; frame < frames; frame++) {
    const planes = new Uint8Array((width * height * 3) / 2).fill(128);
    encoder.add(planes.fill(levelOf(firstFrame + frame), 0, width * height));
  }
  const video = await encoder.close();
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const videoSource = new EncodedVideoPacketSource("avc");
  output.addVideoTrack(videoSource);
  registerAacEncoder();
  const audioSource = sound ? new AudioSampleSource({ codec: "aac", bitrate: 64_000 }) : undefined;
  if (audioSource) output.addAudioTrack(audioSource);
  await output.start();
  for (const [index, packet] of video.packets.entries()) {
    const times = { timestamp: index / framesPerSecond, duration: 1 / framesPerSecond };
    await videoSource.add(packet.clone(times), { decoderConfig: video.config });
  }
  videoSource.close();
  if (audioSource) {
    const length = Math.round((frames / framesPerSecond) * samplesPerSecond);
    const step = (0.0576 * 48_000) / samplesPerSecond;
    const first = (toneFrom ?? 0) * samplesPerSecond;
    const data = Float32Array.from({ length: length * channels }, (_, value) => {
      const sample = Math.floor(value / channels);
      return sample < first ? 0 : Math.sin(sample * step) * loudness;
    });
    using tone = new AudioSample({
      data,
      format: "f32",
      numberOfChannels: channels,
      sampleRate: samplesPerSecond,
      timestamp: toneFrom === undefined ? 0 : -encoderDelaySamples / samplesPerSecond,
    });
    await audioSource.add(tone);
    audioSource.close();
  }
  await output.finalize();
  if (!target.buffer) throw new Error("The clip was not written.");
  return new Uint8Array(target.buffer);
}
