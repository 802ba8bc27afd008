import { readFileSync } from "node:fs";
import { makeArtifact, type PaintRequest } from "@atelier/painter";
import { BufferSource, EncodedPacketSink, Input, MP4 } from "mediabunny";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { sourceImage } from "../../../adapters/engine/conformance.ts";
import { createClips } from "./clips.ts";

/** x264, High profile with B-frames: 25 frames of 96 × 64 pixels in a second. */
const foreign = readFileSync(new URL("../../../../packages/clips/fixtures/b-frames.mp4", import.meta.url));

const turn = { ownerId: "ada" };
const size = { width: 192, height: 108 };

async function film(change: Partial<PaintRequest>): Promise<Uint8Array> {
  const request: PaintRequest = {
    mode: "text-to-video",
    prompt: "a lighthouse at dusk, zoom out",
    negativePrompt: "",
    style: null,
    seed: 3,
    ...size,
    durationSeconds: 2,
    strength: null,
    image: null,
    audioPrompt: "",
    audio: null,
  };
  return (await makeArtifact({ ...request, ...change }, () => {})).bytes;
}

async function stillOf(video: Uint8Array) {
  const still = await createClips().lastFrame(video, turn);
  if ("problem" in still) throw new Error(still.detail);
  return still;
}

/** Returns the mean difference of two images' values, of 255. */
async function difference(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()));
  if (!a || a.length !== b?.length) throw new Error("The images have different sizes.");
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
}

async function frameCount(video: Uint8Array): Promise<number> {
  using input = new Input({ source: new BufferSource(video), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  let frames = 0;
  if (track) for await (const _packet of new EncodedPacketSink(track).packets()) frames++;
  return frames;
}

describe("A painted video", () => {
  test("goes on from the last frame of another, without a jump", async () => {
    const clips = createClips();
    const first = await film({});
    const last = await stillOf(first);
    const next = await film({ mode: "video-extend", image: last });
    // The first frame of the new part is the last one of the old.
    const turned = await clips.extend(next, first, turn);
    if ("problem" in turned) throw new Error(turned.detail);
    expect(await difference(turned.poster, last.bytes)).toBeLessThan(4);
    const extended = await clips.extend(first, next, turn);
    if ("problem" in extended) throw new Error(extended.detail);
    expect(await frameCount(extended.bytes)).toBe(48 + 47);
  });

  test("ends with the image that was asked for", async () => {
    const image = await sourceImage(size);
    const flipped = await sharp(image.bytes).flop().negate({ alpha: false }).png().toBuffer();
    const video = await film({ mode: "image-to-video", image, lastFrame: { bytes: flipped } });
    expect(await difference((await stillOf(video)).bytes, flipped)).toBeLessThan(4);
    const joined = await createClips().extend(video, video, turn);
    if ("problem" in joined) throw new Error(joined.detail);
    expect(await difference(joined.poster, image.bytes)).toBeLessThan(4);
  });
});

describe("Work on clips", () => {
  test("extends what other encoders made, with every frame and the sound", async () => {
    const joined = await createClips().extend(foreign, foreign, turn);
    if ("problem" in joined) throw new Error(joined.detail);
    expect(await frameCount(joined.bytes)).toBe(49);
    using input = new Input({ source: new BufferSource(joined.bytes), formats: [MP4] });
    const [images, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    expect(await images?.computeDuration()).toBeCloseTo(49 / 25, 3);
    expect(Math.abs(((await sound?.computeDuration()) ?? 0) - 49 / 25)).toBeLessThan(0.02);
  });

  test.each([
    ["empty", new Uint8Array()],
    ["cut off", foreign.subarray(0, foreign.length - 100)],
    ["an image", Buffer.from("\x89PNG")],
  ])("refuses a file that is %s", async (_what, bytes) => {
    expect(await createClips().lastFrame(bytes, turn)).toMatchObject({ problem: "unusable" });
    expect(await createClips().extend(foreign, bytes, turn)).toMatchObject({ problem: "unusable" });
  });

  test("ends when it takes too long, and the next one gets its turn", async () => {
    const clips = createClips({ extendMilliseconds: 1 });
    const slow = clips.extend(foreign, foreign, turn);
    expect(await clips.lastFrame(foreign, turn)).toMatchObject({ width: 96, height: 64 });
    expect(await slow).toMatchObject({ problem: "too-slow" });
  });

  test("ends when nobody waits for it anymore, and the next one gets its turn", async () => {
    const clips = createClips();
    const [running, waiting] = [new AbortController(), new AbortController()];
    const works = [running, waiting].map(({ signal }) => clips.extend(foreign, foreign, { ownerId: "ada", signal }));
    const next = clips.lastFrame(foreign, turn);
    waiting.abort(new Error("canceled while waiting"));
    running.abort(new Error("canceled at work"));
    const outcomes = (await Promise.allSettled(works)).map((work) => work.status === "rejected" && work.reason.message);
    expect(outcomes).toEqual(["canceled at work", "canceled while waiting"]);
    expect(await next).toMatchObject({ width: 96, height: 64 });
  });
});
