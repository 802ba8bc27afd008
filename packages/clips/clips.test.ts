import { readFileSync } from "node:fs";
import { BufferSource, EncodedPacketSink, Input, MP4 } from "mediabunny";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { openAacDecoder } from "./aac/decoder.ts";
import { bytesOf, framesOf, readClip, samplesMax, UnusableClip } from "./clip.ts";
import { extendClip, joinClips } from "./join-clips.ts";
import { joinImages } from "./join-images.ts";
import { type ClipOptions, levelOf, makeClip } from "./make-clip.ts";
import { placeClips } from "./place-clips.ts";
import { silentPacket } from "./silence.ts";
import { lastFrameOf } from "./stills.ts";

/** x264, High profile with B-frames: 25 frames of 96 × 64 pixels at 25 frames a second, and a tone of 48 kHz. */
const foreign = readFileSync(new URL("./fixtures/b-frames.mp4", import.meta.url));

/** Returns the gray levels of a clip's frames in the middle, which number them, and at the edge, and their times. */
async function shownIn(bytes: Uint8Array) {
  const { video } = await readClip(bytes);
  const frames: { level: number; edge: number; at: number }[] = [];
  for await (const { frame, timestamp } of framesOf(video, video.packets)) {
    const { width, height, planes } = frame;
    frames.push({ level: planes[width * (height / 4) + width / 4 + 8] ?? 0, edge: planes[2] ?? 0, at: timestamp });
  }
  return frames;
}

/** Returns when packets of sound begin and end, and whether they are silent. The encoder signs the first of each sound. */
async function soundIn(bytes: Uint8Array) {
  const { audio } = await readClip(bytes);
  return (audio?.packets ?? []).map(({ data, timestamp, duration }) => {
    const isFirst = Buffer.from(data).includes("Lavc");
    return { from: timestamp, to: timestamp + duration, isSilent: data.length < 8, isFirst };
  });
}

/** Returns how loud a clip is in each millisecond, from 0 to 1. */
async function heardIn(bytes: Uint8Array): Promise<number[]> {
  const { audio } = await readClip(bytes);
  const decoder = audio?.config.description && openAacDecoder(bytesOf(audio.config.description));
  if (!audio || !decoder) return [];
  const levels: number[] = [];
  for (const { data, timestamp } of audio.packets) {
    for (const [at, value] of (decoder.decode(data)[0] ?? []).entries()) {
      const millisecond = Math.floor((timestamp + at / decoder.sampleRate) * 1000);
      if (millisecond >= 0) levels[millisecond] = Math.max(levels[millisecond] ?? 0, Math.abs(value));
    }
  }
  return levels;
}

describe("Joined clips", () => {
  let one: Uint8Array;
  let silent: Uint8Array;
  const clip = (options: Partial<ClipOptions> = {}) =>
    makeClip({ width: 96, height: 64, frames: 24, framesPerSecond: 24, firstFrame: 0, sound: true, ...options });
  beforeAll(async () => {
    one = await clip();
    silent = await clip({ sound: false });
  });

  test("show the last frame of the first clip once, and all others in order and without a gap", async () => {
    const joined = await shownIn(await extendClip(one, await clip({ firstFrame: 23 })));
    expect(joined.map(({ level }) => level)).toEqual(Array.from({ length: 47 }, (_, frame) => near(levelOf(frame))));
    expect(joined.map(({ at }) => at)).toEqual(Array.from({ length: 47 }, (_, frame) => expect.closeTo(frame / 24, 3)));
  });

  test("that were encoded alike are copied without loss", async () => {
    const next = await clip({ firstFrame: 23 });
    const packetsOf = async (bytes: Uint8Array) => (await readClip(bytes)).video.packets.map(({ data }) => [...data]);
    const joined = await packetsOf(await extendClip(one, next));
    expect(joined).toEqual([...(await packetsOf(one)).slice(0, -1), ...(await packetsOf(next))]);
  });

  test("that were encoded in different ways are encoded again, and each frame keeps its length", async () => {
    const next = await clip({ width: 128, height: 96, framesPerSecond: 16, frames: 9, firstFrame: 24 });
    const file = await extendClip(foreign, next);
    const joined = await shownIn(file);
    expect(joined).toHaveLength(25 + 8);
    const times = joined.map((_, frame) => (frame < 25 ? frame / 25 : 24 / 25 + (frame - 24) / 16));
    expect(joined.map(({ at }) => at)).toEqual(times.map((time) => expect.closeTo(time, 3)));
    for (const [frame, { level }] of joined.slice(0, 24).entries())
      expect(Math.abs(level - (32 + frame * 6))).toBeLessThan(4);
    const { video } = await readClip(file);
    expect([video.width, video.height]).toEqual([96, 64]);
    expect(video.packets.at(-1)?.duration).toBeCloseTo(1 / 16, 3);
  });

  test("keep their sound within 20 ms of their images", async () => {
    const packets = await soundIn(await extendClip(one, await clip({ firstFrame: 23 })));
    for (const [index, { from }] of packets.slice(1).entries()) expect(from).toBeCloseTo(packets[index]?.to ?? 0, 4);
    const [first, second, ...others] = packets.filter(({ isFirst }) => isFirst);
    expect(first?.from).toBe(0);
    expect(Math.abs((second?.from ?? 0) - 23 / 24)).toBeLessThan(0.02);
    expect(others).toEqual([]);
    expect(Math.abs((packets.at(-1)?.to ?? 0) - 47 / 24)).toBeLessThan(0.02);
  });

  test("are silent where a clip is silent", async () => {
    const quietEnd = await soundIn(await extendClip(one, await clip({ firstFrame: 23, sound: false })));
    expect(quietEnd.at(-1)?.to).toBeLessThan(23 / 24 + 0.02);
    const quietStart = await soundIn(await extendClip(silent, await clip({ firstFrame: 23 })));
    expect(quietStart[0]?.from).toBe(0);
    expect(Math.abs((quietStart.find(({ isSilent }) => !isSilent)?.from ?? 0) - 23 / 24)).toBeLessThan(0.02);
    expect(await soundIn(await extendClip(silent, silent))).toEqual([]);
  });

  test("name their key frames, so that players can seek", async () => {
    using input = new Input({ source: new BufferSource(await extendClip(one, one)), formats: [MP4] });
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Error("The file has no video track.");
    const types: string[] = [];
    for await (const packet of new EncodedPacketSink(track).packets()) types.push(packet.type);
    expect(types.flatMap((type, index) => (type === "key" ? [index] : []))).toEqual([0, 23]);
  });
});

describe("A strip of clips", () => {
  const size = { width: 96, height: 64 };
  const clip = (options: Partial<ClipOptions> = {}) =>
    makeClip({ ...size, frames: 24, framesPerSecond: 24, firstFrame: 0, sound: true, ...options });
  const packetsOf = async (bytes: Uint8Array) => (await readClip(bytes)).video.packets.map(({ data }) => [...data]);

  test("of different size, speed, and sound plays at one speed, with the sound in sync", async () => {
    const toneFrom = 0.15;
    const kinds = [
      { framesPerSecond: 24, frames: 12 },
      { framesPerSecond: 30, frames: 20, width: 128, samplesPerSecond: 44_100, channels: 2 },
      { framesPerSecond: 16, frames: 11, sound: false },
      { framesPerSecond: 60, frames: 41, height: 96, channels: 2 },
      { framesPerSecond: 25, frames: 13, samplesPerSecond: 24_000 },
      { framesPerSecond: 12, frames: 7, width: 64, height: 96, samplesPerSecond: 8_000 },
      { framesPerSecond: 23.976, frames: 15, sound: false },
      { framesPerSecond: 50, frames: 33 },
      { framesPerSecond: 8, frames: 5 },
      { framesPerSecond: 24, frames: 10, sound: false },
      { framesPerSecond: 29.97, frames: 17, width: 80, height: 48 },
      { framesPerSecond: 24, frames: 12 },
    ];
    const parts = await Promise.all(kinds.map(async (kind) => ({ bytes: await clip({ ...kind, toneFrom }) })));
    const file = await joinClips(parts, { framesPerSecond: 24, fit: "contain" });
    const joined = await shownIn(file);
    const starts = kinds.map((_, index) =>
      kinds.slice(0, index).reduce((sum, { frames, framesPerSecond }) => sum + frames / framesPerSecond, 0),
    );
    const seconds = kinds.reduce((sum, { frames, framesPerSecond }) => sum + frames / framesPerSecond, 0);
    expect(joined).toHaveLength(Math.round(seconds * 24));
    expect(joined.map(({ at }) => at)).toEqual(joined.map((_, frame) => expect.closeTo(frame / 24, 4)));
    for (const [index, { framesPerSecond, width, height }] of kinds.entries()) {
      const from = Math.round((starts[index] ?? 0) * 24);
      const to = Math.round((starts[index + 1] ?? seconds) * 24);
      for (const [tick, { level, edge }] of joined.slice(from, to).entries()) {
        // The level numbers the frame of the clip.
        expect(Math.abs((level - levelOf(0)) / 4 - (tick * framesPerSecond) / 24)).toBeLessThan(1.8);
        // Clips of another shape have black bars.
        const isWhole = (width ?? 96) * 2 === (height ?? 64) * 3;
        expect(Math.abs(edge - (isWhole ? level : 16))).toBeLessThan(6);
      }
    }
    const heard = await heardIn(file);
    for (const [index, { sound }] of kinds.entries()) {
      const start = Math.round((starts[index] ?? 0) * 24) / 24;
      const end = Math.round((starts[index + 1] ?? seconds) * 24) / 24;
      const begins = heard.findIndex((level, at) => at / 1000 > start + 0.02 && at / 1000 < end && level > 0.05) / 1000;
      if (sound === false) expect(begins).toBeLessThan(0);
      else expect(Math.abs(begins - (start + toneFrom))).toBeLessThan(0.005);
    }
    expect(Math.abs(heard.length / 1000 - joined.length / 24)).toBeLessThan(0.03);
  });

  test("is trimmed to the frame", async () => {
    const bytes = await clip();
    const parts = [
      { bytes, toSeconds: 0.25 },
      { bytes, fromSeconds: 0.5, toSeconds: 0.75 },
      { bytes, fromSeconds: 23 / 24 },
      { bytes, fromSeconds: 2 },
    ];
    for (const options of [{}, { framesPerSecond: 24 }]) {
      const levels = (await shownIn(await joinClips(parts, options))).map(({ level }) => level);
      const frames = [0, 1, 2, 3, 4, 5, 12, 13, 14, 15, 16, 17, 23];
      expect(levels).toEqual(frames.map((frame) => near(levelOf(frame))));
    }
    await expect(joinClips([{ bytes, fromSeconds: 2 }])).rejects.toThrow(UnusableClip);
  });

  test("copies the clips that are encoded as the strip is", async () => {
    const [one, other] = [await clip(), await clip({ firstFrame: 20, frames: 12 })];
    const joined = await packetsOf(await joinClips([{ bytes: one }, { bytes: foreign }, { bytes: other }]));
    expect(joined).toHaveLength(24 + 25 + 12);
    expect(joined.slice(0, 24)).toEqual(await packetsOf(one));
    expect(joined.slice(-12)).toEqual(await packetsOf(other));
  });

  test("has the silence that the encoder makes", async () => {
    for (const channels of [1, 2]) {
      const { audio } = await readClip(await clip({ loudness: 0, channels }));
      expect(audio && silentPacket(audio)).toEqual(audio?.packets.at(-1)?.data);
    }
  });

  test("lets other work in between, so that its process can be told to end", async () => {
    let turns = 0;
    const turn = () => {
      turns++;
      next = setImmediate(turn);
    };
    let next = setImmediate(turn);
    await shownIn(foreign);
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(25);
  });
});

describe("The last frame", () => {
  test("is the one that is shown last, also where it is not decoded last", async () => {
    const { bytes, width, height } = await lastFrameOf(foreign);
    expect([width, height]).toEqual([96, 64]);
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const gray = data[(info.width * 8 + 8) * info.channels] ?? 0;
    // Luma 176 of 16 to 235.
    expect(Math.abs(gray - ((32 + 24 * 6 - 16) * 255) / 219)).toBeLessThan(4);
  });
});

test("A clip whose edit list hides its beginning begins where players begin", async () => {
  const clip = await readClip(foreign);
  const packets = clip.video.packets.map((packet) => packet.clone({ timestamp: packet.timestamp - 5 / 25 }));
  const placed = placeClips([{ clip: { ...clip, video: { ...clip.video, packets } } }]);
  expect((await joinImages(placed)).packets).toHaveLength(25 - 5);
});

describe("A broken clip", () => {
  test.each([
    ["empty", new Uint8Array()],
    ["not a clip", Buffer.from("<svg/>")],
    ["without its index", foreign.subarray(0, 40)],
  ])("%s is refused", async (_what, bytes) => {
    await expect(lastFrameOf(bytes)).rejects.toThrow(UnusableClip);
  });

  test.each([
    ["sizes", "stsz", 12],
    ["times", "stts", 12],
    ["delays", "ctts", 12],
    ["samples in a chunk", "stsc", 16],
  ])("that claims more %s than are read is refused before it is read", async (_what, table, countAt) => {
    const bytes = Buffer.from(foreign);
    bytes.writeUInt32BE(samplesMax + 1, bytes.indexOf(table) + countAt);
    await expect(lastFrameOf(bytes)).rejects.toThrow("too long");
  });

  test("with changed frames is refused or decoded, and does nothing else", async () => {
    const start = foreign.indexOf("mdat") + 4;
    for (let change = 0; change < 40; change++) {
      const bytes = Buffer.from(foreign);
      for (let at = start + change; at < bytes.length; at += 97) bytes[at] = (bytes[at] ?? 0) ^ (1 << (change % 8));
      const outcome = await lastFrameOf(bytes).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(UnusableClip);
      else expect(outcome).toMatchObject({ width: 96, height: 64 });
    }
  });
});

function near(level: number) {
  return expect.toSatisfy((value: number) => Math.abs(value - level) <= 3);
}
