import { BufferSource, EncodedPacketSink, Input, MP4 } from "mediabunny";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { makeArtifact } from "./make-artifact.ts";
import type { PaintRequest } from "./request.ts";
import { styles, UnusableSource } from "./request.ts";
import { sourceAudio, sourceImage } from "./sample-sources.ts";

const size = { width: 192, height: 128 };
const source = await sourceImage(size);

const request = (changes: Partial<PaintRequest>): PaintRequest => ({
  mode: "text-to-image",
  prompt: "a sailboat before an island, clouds",
  negativePrompt: "",
  style: null,
  seed: 7,
  ...size,
  durationSeconds: changes.mode?.includes("video") ? 2 : null,
  strength: changes.mode === "image-to-image" ? 0.5 : null,
  image: changes.mode?.startsWith("image") ? source : null,
  audioPrompt: "",
  audio: null,
  ...changes,
});

const make = (changes: Partial<PaintRequest>) => makeArtifact(request(changes), () => undefined);
const pixelsOf = async (changes: Partial<PaintRequest>) =>
  sharp((await make(changes)).bytes)
    .raw()
    .toBuffer();

/** Returns the mean difference of two images, 0 to 255. */
const difference = (one: Uint8Array, other: Uint8Array) =>
  one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] ?? 0)), 0) / one.length;

describe("A restyled picture", () => {
  const restyled = (prompt: string, changes: Partial<PaintRequest> = {}) =>
    pixelsOf({ mode: "image-to-image", prompt, ...changes });

  test("is nearly its source without strength, and farther from it the higher the strength", async () => {
    const original = await sharp(source.bytes).removeAlpha().raw().toBuffer();
    const distances: number[] = [];
    for (const strength of [0, 0.3, 1])
      distances.push(difference(original, await restyled("a storm at night, oil painting", { strength })));
    expect(distances[0]).toBeLessThan(2);
    expect(distances[1]).toBeGreaterThan(5);
    expect(distances).toEqual(distances.toSorted((one, other) => one - other));
  });

  test("looks different in every named style, and the same painting changes with each of them too", async () => {
    for (const mode of ["image-to-image", "text-to-image"] as const) {
      const plain = await pixelsOf({ mode });
      const all = [plain];
      for (const style of styles) all.push(await pixelsOf({ mode, style }));
      for (const [i, one] of all.entries())
        for (const [j, other] of all.slice(i + 1).entries())
          expect(difference(one, other), `${mode}: ${i} and ${i + 1 + j}`).toBeGreaterThan(1.5);
    }
  });

  test("follows the words about light, in any language, and a style in one's own words", async () => {
    const mean = (pixels: Uint8Array) => pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
    const night = await restyled("in der Nacht");
    expect(mean(night)).toBeLessThan(mean(await restyled("正午")) * 0.7);
    const grey = await restyled("my holiday", { style: "black and white" });
    for (let i = 0; i < grey.length; i += 3) expect(Math.abs((grey[i] ?? 0) - (grey[i + 2] ?? 0))).toBeLessThan(12);
  });

  test("is the same to the byte for the same words, seed and source, and another for another seed", async () => {
    const wish = { mode: "image-to-image", style: "oil", strength: 0.8 } as const;
    const first = await make(wish);
    expect(Buffer.from(first.bytes).equals((await make(wish)).bytes)).toBe(true);
    expect(Buffer.from(first.bytes).equals((await make({ ...wish, seed: 8 })).bytes)).toBe(false);
  });

  test.each([
    ["nothing", new Uint8Array()],
    ["a page", Buffer.from("<!doctype html><title>No picture</title>")],
    ["half a picture", source.bytes.subarray(0, Math.floor(source.bytes.length / 2))],
    // 30,000 x 30,000 pixels in a few bytes.
    ["a bomb", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"/>')],
  ])("cannot be made of %s", async (_name, bytes) => {
    await expect(make({ mode: "image-to-image", image: { ...source, bytes } })).rejects.toBeInstanceOf(UnusableSource);
    await expect(make({ mode: "image-to-video", image: { ...source, bytes } })).rejects.toBeInstanceOf(UnusableSource);
  });
});

/** Returns the properties that a player finds in an MP4. */
async function filmOf(bytes: Uint8Array) {
  using input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (!video) throw new Error("There is no video track.");
  const keyFrames: number[] = [];
  let frames = 0;
  for await (const { type } of new EncodedPacketSink(video).packets()) {
    if (type === "key") keyFrames.push(frames);
    frames++;
  }
  const config = await video.getDecoderConfig();
  return {
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    seconds: await video.computeDuration(),
    frames,
    keyFrames,
    codec: config?.codec,
    colorSpace: config?.colorSpace,
    audio: audio && {
      codec: (await audio.getDecoderConfig())?.codec,
      rate: await audio.getSampleRate(),
      channels: await audio.getNumberOfChannels(),
      seconds: await audio.computeDuration(),
    },
  };
}

describe("A film", () => {
  test.each(["text-to-video", "image-to-video", "image-to-video-audio"] as const)(
    "%s has the size, length and codecs that every browser plays, and begins to play while it arrives",
    async (mode) => {
      const { bytes, poster, mediaType } = await make({ mode, durationSeconds: 3 });
      const film = await filmOf(bytes);
      expect(mediaType).toBe("video/mp4");
      expect(film).toMatchObject({ ...size, seconds: 3, frames: 72, keyFrames: [0, 48] });
      expect(film.codec).toMatch(/^avc1\.42/);
      expect(film.colorSpace).toMatchObject({
        primaries: "bt709",
        transfer: "bt709",
        matrix: "bt709",
        fullRange: false,
      });
      if (mode === "image-to-video-audio") {
        expect(film.audio).toMatchObject({ codec: "mp4a.40.2", rate: 48_000, channels: 2 });
        expect(film.audio?.seconds).toBeCloseTo(3, 1);
        expect(film.audio?.seconds).toBeLessThanOrEqual(3);
      } else expect(film.audio).toBeNull();
      const text = Buffer.from(bytes).toString("latin1");
      expect(text.indexOf("moov")).toBeLessThan(text.indexOf("mdat"));
      const { width, height, format } = await sharp(poster ?? undefined).metadata();
      expect({ width, height, format }).toEqual({ ...size, format: "webp" });
    },
  );

  test.each(["text-to-video", "image-to-video-audio"] as const)(
    "%s is the same to the byte for the same words, seed and source, and another for another seed",
    async (mode) => {
      const first = await make({ mode });
      expect(Buffer.from(first.bytes).equals((await make({ mode })).bytes)).toBe(true);
      expect(Buffer.from(first.bytes).equals((await make({ mode, seed: 8 })).bytes)).toBe(false);
    },
  );

  test("reports its progress frame by frame, never falling, up to the end", async () => {
    const seen: number[] = [];
    await makeArtifact(request({ mode: "text-to-video" }), (_stage, progress) => seen.push(progress));
    expect(seen.length).toBeGreaterThan(48);
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    expect(seen.at(-1)).toBeGreaterThan(0.95);
    expect(seen.at(-1)).toBeLessThanOrEqual(1);
  });

  test("can be made of every kind of scene, in every shape and style", async () => {
    const scenes = [
      ["a whale underwater", 128, 128],
      ["neon street in the rain, fly through", 96, 160],
      ["abstract", 160, 96],
      ["a portrait of a woman, petals", 96, 128],
      ["planet and rocket in space, zoom in", 160, 96],
      ["cup of coffee on a table", 128, 96],
      ["castle in a storm, lightning, pan left", 160, 96],
      ["snowy forest at night, fireflies", 128, 96],
      ["aurora over a frozen lake", 160, 96],
      ["waterfall in the jungle, rise", 96, 160],
    ] as const;
    for (const [i, [prompt, width, height]] of scenes.entries()) {
      const { bytes, poster } = await make({ mode: "text-to-video", prompt, width, height, style: styles[i] ?? null });
      expect(await filmOf(bytes), prompt).toMatchObject({ width, height, frames: 48 });
      const { channels } = await sharp(poster ?? undefined).stats();
      expect(Math.max(...channels.map((channel) => channel.stdev)), prompt).toBeGreaterThan(8);
    }
  });

  test("plays the user's own audio file, whatever its length", async () => {
    for (const seconds of [1, 4]) {
      const film = await filmOf((await make({ mode: "image-to-video-audio", audio: sourceAudio(seconds) })).bytes);
      expect(film.audio).toMatchObject({ codec: "mp4a.40.2", rate: 48_000, channels: 2 });
      expect(film.audio?.seconds).toBeCloseTo(2, 1);
      expect(film.seconds).toBe(2);
    }
  });
});
