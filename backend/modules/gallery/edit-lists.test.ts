import { readFileSync } from "node:fs";
import { extendClip, joinClips, lastFrameOf } from "@atelier/clips";
import {
  BufferSource,
  BufferTarget,
  Conversion,
  EncodedPacketSink,
  Input,
  type InputTrack,
  MP4,
  Mp4OutputFormat,
  Output,
} from "mediabunny";
import { describe, expect, test } from "vitest";
import { type EditEntry, nothing, part, type Timescales, withEditList } from "../../../tests/support/edited-mp4.ts";
import { m4aFile, mp4Video } from "../../../tests/support/media-files.ts";
import { readAudioFile } from "./audio-file.ts";
import { createPacker } from "./packer.ts";
import { createPictureReader } from "./picture.ts";
import { readVideo } from "./video.ts";

const parts = { pictures: createPictureReader(1), packer: createPacker({ atOnce: 1 }) };
/** One second, with images that are decoded before others and shown after them. */
const dependent = readFileSync(new URL("../../../packages/clips/fixtures/b-frames.mp4", import.meta.url));
/** Two seconds each. */
const [video, sound] = [mp4Video({ sound: true }), await m4aFile()];
/** A packet of sound, and an image. */
const [soundWithin, imageWithin] = [0.025, 0.045];

const lists: readonly (readonly [what: string, list: (units: Timescales) => EditEntry[], seconds: number])[] = [
  ["ends early", (units) => [part(units, 0, 1.5)], 1.5],
  ["begins late and ends early", (units) => [part(units, 0.5, 1)], 1],
  ["begins with nothing and ends early", (units) => [nothing(units, 0.5), part(units, 0, 1)], 1.5],
  ["is in two parts that follow each other", (units) => [part(units, 0, 0.5), part(units, 0.5, 0.7)], 1.2],
  ["names no length", (units) => [{ ...part(units, 0, 0), duration: 0 }], 2],
];

async function fragmented(): Promise<Uint8Array> {
  const target = new BufferTarget();
  const input = new Input({ formats: [MP4], source: new BufferSource(video) });
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "fragmented" }), target });
  await (await Conversion.init({ input, output })).execute();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}

/** Returns the times of a track's packets, and when it ends. */
async function timesOf(bytes: Uint8Array, kind: "video" | "audio") {
  using input = new Input({ formats: [MP4], source: new BufferSource(bytes) });
  const track: InputTrack | null =
    kind === "video" ? await input.getPrimaryVideoTrack() : await input.getPrimaryAudioTrack();
  const times: number[] = [];
  let end = 0;
  if (!track) return { times, end };
  for await (const { timestamp, duration } of new EncodedPacketSink(track).packets()) {
    times.push(timestamp);
    end = Math.max(end, timestamp + duration);
  }
  return { times, end };
}

describe("Where an edit list", () => {
  test.each(lists)("%s, an uploaded sound has the length that is heard", async (_what, list, seconds) => {
    const file = await readAudioFile(parts.packer, withEditList(sound, list), "ada");
    if (typeof file === "string") throw new Error(file);
    expect(Math.abs(file.durationSeconds - seconds)).toBeLessThan(soundWithin);
    expect(Math.abs((await timesOf(file.bytes, "audio")).end - seconds)).toBeLessThan(soundWithin);
  });

  test.each(lists)("%s, a stored video has the length that is shown", async (_what, list, seconds) => {
    const stored = await readVideo(parts, withEditList(video, list), null);
    if (!stored) throw new Error("The video was refused.");
    expect(Math.abs(stored.durationSeconds - seconds)).toBeLessThan(imageWithin);
    const shown = await timesOf(stored.bytes, "video");
    expect(Math.abs(shown.end - seconds)).toBeLessThan(imageWithin);
    expect(Math.max(...shown.times)).toBeLessThan(seconds);
  });

  test("ends early, a joined video shows no more of it", async () => {
    const joined = await joinClips([
      { bytes: withEditList(video, (units) => [part(units, 0, 1.5)]) },
      { bytes: video },
    ]);
    expect(Math.abs((await timesOf(joined, "video")).end - 3.5)).toBeLessThan(imageWithin);
  });

  test("ends early among images that depend on later ones, what is left can be decoded", async () => {
    const short = withEditList(dependent, (units) => [part(units, 0, 0.5)]);
    const stored = await readVideo(parts, short, null);
    if (!stored) throw new Error("The video was refused.");
    expect(Math.abs(stored.durationSeconds - 0.5)).toBeLessThan(imageWithin);
    for (const bytes of [short, stored.bytes]) {
      const joined = await joinClips([{ bytes }, { bytes: video }]);
      expect(Math.abs((await timesOf(joined, "video")).end - 2.5)).toBeLessThan(imageWithin);
    }
  });

  test("ends early, in fragments too", async () => {
    const file = withEditList(await fragmented(), (units) => [part(units, 0, 1.5)]);
    const stored = await readVideo(parts, file, null);
    expect(Math.abs((stored?.durationSeconds ?? 0) - 1.5)).toBeLessThan(imageWithin);
    const whole = withEditList(await fragmented(), () => [{ duration: 0, mediaTime: 0 }]);
    expect(Math.abs(((await readVideo(parts, whole, null))?.durationSeconds ?? 0) - 2)).toBeLessThan(imageWithin);
  });

  test("has two parts of a sound, both are heard and nothing between them", async () => {
    const cut = withEditList(sound, (units) => [part(units, 0, 0.5), part(units, 1.5, 0.25)]);
    const file = await readAudioFile(parts.packer, cut, "ada");
    if (typeof file === "string") throw new Error(file);
    expect(Math.abs(file.durationSeconds - 0.75)).toBeLessThan(soundWithin);
  });

  test("repeats a track, the file is refused", async () => {
    const repeated = withEditList(sound, (units) => [part(units, 0, 2), part(units, 0, 2)]);
    expect(await readAudioFile(parts.packer, repeated, "ada")).toBe("broken");
  });

  test("ends early, the last frame and an extension are those that are shown", async () => {
    const short = withEditList(video, (units) => [part(units, 0, 1.5)]);
    expect(await lastFrameOf(short)).toMatchObject({ width: 64, height: 64 });
    // Its last image, half a second long, is the first one of the continuation.
    const extended = await extendClip(short, video);
    expect(Math.abs((await timesOf(extended, "video")).end - 3)).toBeLessThan(imageWithin);
  });
});
