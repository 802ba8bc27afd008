import { describe, expect, test } from "vitest";
import { bytesOf, readClip } from "../clip.ts";
import { makeClip } from "../make-clip.ts";
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
    for (let change = 0; change < 200; change++) {
      const packet = Uint8Array.from(packets[change % packets.length]?.data ?? []);
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      packet[seed % packet.length] = seed >>> 24;
      try {
        expect(openAacDecoder(description)?.decode(packet)).toHaveLength(2);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }
  });

  test.each([
    ["nothing", []],
    ["AAC Main", [0x09, 0x90]],
    ["5.1 channels", [0x11, 0xb0]],
  ])("is left out for %s", (_what, description) => {
    expect(openAacDecoder(Uint8Array.from(description))).toBeUndefined();
  });
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
