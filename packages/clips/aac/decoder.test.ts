import { describe, expect, test } from "vitest";
import { bytesOf, readClip } from "../clip.ts";
import { makeClip } from "../make-clip.ts";
import { mixSound } from "../mix-sound.ts";
import { placeClips } from "../place-clips.ts";
import { resample } from "../resample.ts";
import { openAacDecoder } from "./decoder.ts";

const size = { width: 32, height: 32, frames: 12, framesPerSecond: 12, firstFrame: 0 };

async function encoded(samplesPerSecond: number, channels: number) {
  const { audio } = await readClip(await makeClip({ ...size, sound: true, samplesPerSecond, channels, toneFrom: 0 }));
  if (!audio?.config.description) throw new Error("The clip has no sound.");
  return { description: bytesOf(audio.config.description), packets: audio.packets };
}

describe("Decoded AAC", () => {
  test.each([
    [48_000, 2],
    [44_100, 1],
    [32_000, 2],
    [24_000, 1],
    [16_000, 2],
    [11_025, 1],
    [8_000, 2],
  ])("at %i Hz with %i channels is the sound that was encoded", async (rate, channels) => {
    const { description, packets } = await encoded(rate, channels);
    const decoder = openAacDecoder(description);
    expect(decoder).toMatchObject({ sampleRate: rate, channels });
    const decoded = packets.map(({ data }) => decoder?.decode(data) ?? []);
    for (let channel = 0; channel < channels; channel++) {
      const sound = decoded.flatMap((packet) => [...(packet[channel] ?? [])]);
      // The first packets are the encoder's delay and its start.
      const middle = sound.slice(3_072, 4_096);
      const step = (0.0576 * 48_000) / rate;
      const error = middle.map((value, at) => value - 0.2 * Math.sin(step * (2_048 + at)));
      expect(Math.sqrt(mean(error) / mean(middle))).toBeLessThan(0.3);
    }
  });

  test("of broken packets is refused, or is some sound", async () => {
    const { description, packets } = await encoded(48_000, 2);
    let seed = 7;
    const next = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    let decoded = 0;
    for (let change = 0; change < 2_000; change++) {
      const packet = Uint8Array.from(packets[change % packets.length]?.data ?? []);
      for (let place = next(8); place >= 0; place--) packet[next(place % 2 === 0 ? 24 : packet.length)] = next(256);
      try {
        const sounds = openAacDecoder(description)?.decode(packet) ?? [];
        expect(sounds.map((sound) => sound.length)).toEqual([1_024, 1_024]);
        expect(sounds.every((sound) => sound.every((value) => Math.abs(value) <= 1))).toBe(true);
        decoded += 1;
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
      }
    }
    expect(decoded).toBeGreaterThan(50);
  });

  test("of a packet that does not end is refused before it takes memory", () => {
    const decoder = openAacDecoder(Uint8Array.of(0x11, 0x88));
    // Zeros are silent channels, one after the other.
    for (const bytes of [8_000, 8_192]) expect(() => decoder?.decode(new Uint8Array(bytes))).toThrow(RangeError);
  });

  test.each([
    ["nothing", []],
    ["AAC Main", [0x09, 0x90]],
    ["5.1 channels", [0x11, 0xb0]],
  ])("is left out for %s", (_what, description) => {
    expect(openAacDecoder(Uint8Array.from(description))).toBeUndefined();
  });
});

test("A long sound that is decoded in pieces is heard without a gap", async () => {
  const long = { ...size, frames: 11, framesPerSecond: 1, sound: true, samplesPerSecond: 8_000, toneFrom: 0 };
  const clips = [await readClip(await makeClip(long)), await readClip(await makeClip({ ...size, sound: true }))];
  const blocks: Float32Array[] = [];
  for await (const block of mixSound(placeClips(clips.map((clip) => ({ clip }))))?.blocks ?? []) blocks.push(block);
  expect(blocks.map(({ length }) => length)).toEqual([480_000, 48_000, 48_000]);
  const around = [...(blocks[0]?.slice(-300) ?? []), ...(blocks[1]?.slice(0, 300) ?? [])];
  const error = around.map((value, at) => value - 0.2 * Math.sin(0.0576 * (480_000 - 300 + at)));
  expect(Math.sqrt(mean(error) / mean(around))).toBeLessThan(0.1);
});

test("Sound at another rate keeps its pitch, and loses what the rate cannot have", () => {
  const at = (rate: number, hertz: number) =>
    Float32Array.from({ length: 2_000 }, (_, sample) => Math.sin((sample * 2 * Math.PI * hertz) / rate));
  const resampled = resample(at(44_100, 1_000), 44_100, 48_000, 1_000);
  const error = [...resampled].map(
    (value, sample) => value - Math.sin((sample / 48_000 + 17 / 44_100) * 2_000 * Math.PI),
  );
  expect(Math.sqrt(mean(error.slice(50)))).toBeLessThan(0.002);
  expect(mean([...resample(at(48_000, 15_000), 48_000, 16_000, 500)].slice(50))).toBeLessThan(0.001);
});

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value * value, 0) / values.length;
}
