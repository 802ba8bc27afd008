import { describe, expect, test } from "vitest";
import { soundscape } from "./soundscape.ts";
import { type Stereo, sampleRate, trackLength } from "./synth.ts";

const loudness = ({ left, right }: Stereo) =>
  Math.sqrt((left.reduce((sum, v) => sum + v * v, 0) + right.reduce((sum, v) => sum + v * v, 0)) / (left.length * 2));

/** Returns how often the wave crosses zero per second: low for rumbling, high for hissing. */
const crossings = ({ left }: Stereo) =>
  left.reduce((count, value, i) => count + (i > 0 && value > 0 !== (left[i - 1] ?? 0) > 0 ? 1 : 0), 0) /
  (left.length / sampleRate);

describe("A soundscape", () => {
  test.each([
    "sea waves",
    "rain and thunder",
    "wind in the mountains",
    "campfire",
    "birds in the forest",
    "crickets at night",
    "city traffic",
    "café, voices",
    "engine",
    "church bells",
    "steam train",
    "whale underwater",
    "fireworks",
    "cheerful music",
    "dramatic music",
    "空",
    "",
  ])("of %j can be heard, is as long as requested, and never too loud", (words) => {
    const track = soundscape(words, "", 3, 2);
    expect(track.left).toHaveLength(trackLength(2));
    expect(loudness(track)).toBeGreaterThan(0.03);
    for (const value of [...track.left, ...track.right]) if (!(Math.abs(value) < 0.9)) expect(value).toBeLessThan(0.9);
    expect(Math.abs(track.left[0] ?? 1)).toBeLessThan(0.001);
    expect(Math.abs(track.left.at(-1) ?? 1)).toBeLessThan(0.001);
  });

  test("is the same for the same words and seed, and another for another seed", () => {
    const first = soundscape("rain", "a street", 1, 2);
    expect(soundscape("rain", "a street", 1, 2)).toEqual(first);
    expect(soundscape("rain", "a street", 2, 2)).not.toEqual(first);
  });

  test("follows the words about the sound before those about the picture", () => {
    expect(crossings(soundscape("rain", "a car", 1, 2))).toBeGreaterThan(crossings(soundscape("", "a car", 1, 2)) * 4);
  });

  test("is understood in every language", () => {
    const hiss = crossings(soundscape("rain", "", 1, 2));
    for (const words of ["Regen", "lluvia", "pluie", "pioggia", "chuva", "shi", "雨の音", "雨声", "비"])
      expect(crossings(soundscape(words, "", 1, 2)) / hiss, words).toBeGreaterThan(0.5);
  });

  test("is silent when silence is requested", () => {
    expect(loudness(soundscape("silence", "waves", 1, 2))).toBe(0);
  });
});
