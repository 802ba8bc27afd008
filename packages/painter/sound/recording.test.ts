import { registerAacEncoder } from "@mediabunny/aac-encoder";
import { AudioSample, AudioSampleSource, BufferTarget, Mp4OutputFormat, Output } from "mediabunny";
import { describe, expect, test } from "vitest";
import type { SourceAudio } from "../request.ts";
import { UnusableSource } from "../request.ts";
import { sourceAudio } from "../sample-sources.ts";
import { readAudioFile } from "./recording.ts";
import { sampleRate, trackLength } from "./synth.ts";

/** Root mean square. */
const loudness = (samples: Float32Array, fromSeconds: number, toSeconds: number) => {
  const part = samples.subarray(fromSeconds * sampleRate, toSeconds * sampleRate);
  return Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / part.length);
};

async function wavesOf(audio: SourceAudio, seconds: number) {
  const track = await readAudioFile(audio, seconds);
  if (track.kind !== "waves") throw new Error("It was not decoded.");
  return track;
}

/** Returns frames of MPEG-1 Layer III, 128 kbit/s, 44.1 kHz, mono, in which every granule is empty: silence. */
function mp3(seconds: number): SourceAudio {
  // 144 * bit rate / sample rate, ISO/IEC 11172-3.
  const frameBytes = Math.floor((144 * 128_000) / 44_100);
  const frames = Math.ceil((seconds * 44_100) / 1152);
  const file = Buffer.alloc(frames * frameBytes);
  for (let frame = 0; frame < frames; frame++) file.set([0xff, 0xfb, 0x90, 0xc4], frame * frameBytes);
  return { bytes: file, mediaType: "audio/mpeg", durationSeconds: seconds };
}

async function m4a(seconds: number): Promise<SourceAudio> {
  registerAacEncoder();
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new AudioSampleSource({ codec: "aac", bitrate: 96_000 });
  output.addAudioTrack(source);
  await output.start();
  const data = Float32Array.from(
    { length: seconds * 44_100 },
    (_, i) => Math.sin((2 * Math.PI * 440 * i) / 44_100) * 0.3,
  );
  using sample = new AudioSample({ data, format: "f32", numberOfChannels: 1, sampleRate: 44_100, timestamp: 0 });
  await source.add(sample);
  await output.finalize();
  return {
    bytes: new Uint8Array(target.buffer ?? new ArrayBuffer()),
    mediaType: "audio/mp4",
    durationSeconds: seconds,
  };
}

describe("A user's audio file", () => {
  test("in WAV is heard on both sides; a longer one is cut and fades out", async () => {
    const { left, right } = await wavesOf(sourceAudio(5), 3);
    expect(left).toHaveLength(trackLength(3));
    expect(right).toEqual(left);
    // A sine of amplitude 0.2.
    expect(loudness(left, 0.5, 1.5)).toBeCloseTo(0.2 / Math.SQRT2, 2);
    expect(loudness(left, 2.94, 3)).toBeLessThan(0.02);
  });

  test("that is shorter than the film is followed by silence", async () => {
    const { left } = await wavesOf(sourceAudio(1), 3);
    expect(left).toHaveLength(trackLength(3));
    expect(loudness(left, 0.2, 0.9)).toBeGreaterThan(0.1);
    expect(loudness(left, 1.1, 3)).toBe(0);
  });

  test("in MP3 is decoded", async () => {
    const { left, sampleRate: rate } = await wavesOf(mp3(4), 3);
    expect(rate).toBe(sampleRate);
    expect(left).toHaveLength(trackLength(3));
  });

  test("in M4A is copied without conversion, as far as the film goes", async () => {
    const track = await readAudioFile(await m4a(5), 3);
    if (track.kind !== "packets") throw new Error("It was decoded.");
    expect(track.decoderConfig.codec).toBe("mp4a.40.2");
    const last = track.packets.at(-1);
    expect(track.packets[0]?.timestamp).toBe(0);
    expect((last?.timestamp ?? 0) + (last?.duration ?? 0)).toBeGreaterThan(2.9);
    expect((last?.timestamp ?? 0) + (last?.duration ?? 0)).toBeLessThanOrEqual(3.001);
  });

  const page = Buffer.from("<!doctype html><html><body><script>alert(1)</script></body></html>".repeat(50));
  const wav = sourceAudio(1).bytes;
  test.each([
    ["a page named as MP3", page, "audio/mpeg"],
    ["a page named as WAV", page, "audio/wav"],
    ["a page named as M4A", page, "audio/mp4"],
    ["a WAV named as M4A", wav, "audio/mp4"],
    ["a WAV named as MP3", wav, "audio/mpeg"],
    ["nothing", new Uint8Array(), "audio/wav"],
    ["a WAV without samples", wav.subarray(0, 44), "audio/wav"],
    ["noise", Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * 7919) & 255)), "audio/mpeg"],
  ] as const)("that is %s is rejected", async (_name, bytes, mediaType) => {
    await expect(readAudioFile({ bytes, mediaType, durationSeconds: 1 }, 2)).rejects.toBeInstanceOf(UnusableSource);
  });
});
