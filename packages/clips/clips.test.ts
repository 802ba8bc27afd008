import { readFileSync } from "node:fs";
import { BufferSource, EncodedPacketSink, Input, MP4 } from "mediabunny";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { framesOf, readClip, UnusableClip } from "./clip.ts";
import { joinClips } from "./join-clips.ts";
import { type ClipOptions, levelOf, makeClip } from "./make-clip.ts";
import { lastFrameOf } from "./stills.ts";

/** x264, High profile with B-frames: 25 frames of 96 × 64 pixels at 25 frames a second, and a tone of 48 kHz. */
const foreign = readFileSync(new URL("./fixtures/b-frames.mp4", import.meta.url));

/** Returns the gray levels of a clip's frames, which number them, and their times. */
async function shownIn(bytes: Uint8Array) {
  const { video } = await readClip(bytes);
  const frames: { level: number; at: number }[] = [];
  for await (const { frame, timestamp } of framesOf(video, video.packets)) {
    frames.push({ level: frame.planes[frame.width * 8 + 8] ?? 0, at: timestamp });
  }
  return frames;
}

/** Returns the times at which packets of sound begin and end. */
async function soundIn(bytes: Uint8Array) {
  const { audio } = await readClip(bytes);
  return (audio?.packets ?? []).map(({ timestamp, duration }) => ({ from: timestamp, to: timestamp + duration }));
}

describe("Joined clips", { timeout: 60_000 }, () => {
  let one: Uint8Array;
  let silent: Uint8Array;
  const clip = (options: Partial<ClipOptions> = {}) =>
    makeClip({ width: 96, height: 64, frames: 24, framesPerSecond: 24, firstFrame: 0, sound: true, ...options });
  beforeAll(async () => {
    one = await clip();
    silent = await clip({ sound: false });
  });

  test("show the last frame of the first clip once, and all others in order and without a gap", async () => {
    const joined = await shownIn(await joinClips([one, await clip({ firstFrame: 23 })]));
    expect(joined.map(({ level }) => level)).toEqual(Array.from({ length: 47 }, (_, frame) => near(levelOf(frame))));
    expect(joined.map(({ at }) => at)).toEqual(Array.from({ length: 47 }, (_, frame) => expect.closeTo(frame / 24, 3)));
  });

  test("that were encoded alike are copied without loss", async () => {
    const next = await clip({ firstFrame: 23 });
    const packetsOf = async (bytes: Uint8Array) => (await readClip(bytes)).video.packets.map(({ data }) => [...data]);
    const joined = await packetsOf(await joinClips([one, next]));
    expect(joined).toEqual([...(await packetsOf(one)).slice(0, -1), ...(await packetsOf(next))]);
  });

  test("that were encoded in different ways are encoded again, and each frame keeps its length", async () => {
    const next = await clip({ width: 128, height: 96, framesPerSecond: 16, frames: 9, firstFrame: 24 });
    const file = await joinClips([foreign, next]);
    const joined = await shownIn(file);
    expect(joined).toHaveLength(25 + 8);
    const times = joined.map((_, frame) => (frame < 25 ? frame / 25 : 24 / 25 + (frame - 24) / 16));
    expect(joined.map(({ at }) => at)).toEqual(times.map((time) => expect.closeTo(time, 3)));
    for (const [frame, { level }] of joined.slice(0, 25).entries())
      expect(Math.abs(level - (32 + frame * 6))).toBeLessThan(4);
    const { video } = await readClip(file);
    expect([video.width, video.height]).toEqual([96, 64]);
    expect(video.packets.at(-1)?.duration).toBeCloseTo(1 / 16, 3);
  });

  test("keep their sound within 20 ms of their images", async () => {
    const second = await soundIn(await clip({ firstFrame: 23 }));
    const packets = await soundIn(await joinClips([one, await clip({ firstFrame: 23 })]));
    for (const [index, { from }] of packets.slice(1).entries()) expect(from).toBeCloseTo(packets[index]?.to ?? 0, 4);
    const placed = packets.slice(-second.length);
    const shift = (placed.at(-1)?.from ?? 0) - (second.at(-1)?.from ?? 0);
    expect(Math.abs(shift - 23 / 24)).toBeLessThan(0.02);
  });

  test("are silent where a clip is silent", async () => {
    const quietEnd = await soundIn(await joinClips([one, await clip({ firstFrame: 23, sound: false })]));
    expect(quietEnd.at(-1)?.to).toBeLessThan(23 / 24 + 0.02);
    const quietStart = await soundIn(await joinClips([silent, await clip({ firstFrame: 23 })]));
    expect(Math.abs((quietStart[0]?.from ?? 0) - 23 / 24)).toBeLessThan(0.02);
    expect(await soundIn(await joinClips([silent, silent]))).toEqual([]);
  });

  test("name their whole images, so that players can seek", async () => {
    using input = new Input({ source: new BufferSource(await joinClips([one, one])), formats: [MP4] });
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Error("The file has no video track.");
    const types: string[] = [];
    for await (const packet of new EncodedPacketSink(track).packets()) types.push(packet.type);
    expect(types.flatMap((type, index) => (type === "key" ? [index] : []))).toEqual([0, 23]);
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

describe("A broken clip", () => {
  test.each([
    ["empty", new Uint8Array()],
    ["not a clip", Buffer.from("<svg/>")],
    ["without its index", foreign.subarray(0, 40)],
  ])("%s is refused", async (_what, bytes) => {
    await expect(lastFrameOf(bytes)).rejects.toThrow(UnusableClip);
  });

  test("lets the process hear that it should end between two frames", async () => {
    const { video } = await readClip(foreign);
    const frames = framesOf(video, video.packets);
    await frames.next();
    const heard = new Promise((resolve) => setImmediate(() => resolve("message")));
    await frames.next();
    expect(await Promise.race([heard, "nothing"])).toBe("message");
    await frames.return();
  });

  test("with changed frames is refused or decoded, and does nothing else", { timeout: 30_000 }, async () => {
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
