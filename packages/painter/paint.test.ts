import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { compose } from "./compose.ts";
import {
  blooms,
  colors,
  concepts,
  foods,
  isOneOf,
  largeBirds,
  songbirds,
  type Thing,
  things,
  wildAndFarmAnimals,
} from "./concepts.ts";
import { createFrame } from "./frame.ts";
import { paintPicture } from "./paint.ts";
import { en } from "./vocabulary/en.ts";

const paint = async (
  prompt: string,
  options: { negativePrompt?: string; seed?: number; width?: number; height?: number } = {},
) => {
  const { negativePrompt = "", seed = 7, width = 192, height = 128 } = options;
  const png = await paintPicture({ prompt, negativePrompt, style: null, seed, width, height }, () => undefined);
  return sharp(png).raw().toBuffer();
};

/** Returns the mean difference of two images, 0 to 255. */
const difference = (one: Uint8Array, other: Uint8Array) =>
  one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] ?? 0)), 0) / one.length;

/** Returns the share of pixels whose red is well above green and blue. */
const redness = (pixels: Uint8Array) => {
  let red = 0;
  for (let i = 0; i < pixels.length; i += 3)
    if ((pixels[i] ?? 0) > 1.6 * Math.max(pixels[i + 1] ?? 0, pixels[i + 2] ?? 0) && (pixels[i] ?? 0) > 60) red++;
  return red / (pixels.length / 3);
};

describe("A painted picture", () => {
  test("is the same to the byte for the same words, seed and size", async () => {
    const prompt = "a red lighthouse in a storm, watercolour";
    expect((await paint(prompt)).equals(await paint(prompt))).toBe(true);
  });

  test.each([
    "a lighthouse by the sea",
    "xyzzy",
    "a portrait of a woman",
    "a cup of coffee",
    "neon city street",
    "abstract",
  ])("of another seed is visibly another: %s", async (prompt) => {
    expect(difference(await paint(prompt, { seed: 1 }), await paint(prompt, { seed: 2 }))).toBeGreaterThan(5);
  });

  test("of other words is visibly another", async () => {
    expect(difference(await paint("a lighthouse"), await paint("a castle"))).toBeGreaterThan(5);
  });

  test("has the requested color", async () => {
    const red = redness(await paint("a red balloon over the sea at noon", { seed: 3 }));
    const green = redness(await paint("a green balloon over the sea at noon", { seed: 3 }));
    expect(red).toBeGreaterThan(0.02);
    expect(red).toBeGreaterThan(green * 3);
  });

  test("in black and white has no colour", async () => {
    const pixels = await paint("a red lighthouse at sunset, black and white");
    for (let i = 0; i < pixels.length; i += 3)
      expect(Math.abs((pixels[i] ?? 0) - (pixels[i + 2] ?? 0))).toBeLessThan(3);
  });

  test("leaves out what the negative prompt names", async () => {
    const layers = (negative: string) =>
      compose("a boat on the sea in the rain", negative, 7, 192, 128).layers.map((layer) => layer.name);
    expect(layers("")).toEqual(expect.arrayContaining(["boat", "rain", "water"]));
    expect(layers("boats, rain")).not.toEqual(expect.arrayContaining(["boat"]));
    expect(layers("boats, rain")).not.toEqual(expect.arrayContaining(["rain"]));
  });

  test("of an old stone bridge in autumn has banks with fallen leaves, and no flowers", () => {
    for (const seed of [1, 2, 3]) {
      const { plan, layers } = compose("An old stone bridge over a river in autumn", "", seed, 192, 128);
      const names = layers.map((layer) => layer.name);
      expect(names).toEqual(expect.arrayContaining(["stone-bridge", "water", "bank trees", "fallen leaves"]));
      expect(names).not.toEqual(expect.arrayContaining(["flower field"]));
      expect(["golden-hour", "sunrise"]).toContain(plan.time);
    }
  });

  test("of a street after rain is wet without falling rain", () => {
    const names = compose("A side street in Tokyo after rain, at night", "", 7, 192, 128).layers.map((l) => l.name);
    expect(names).toEqual(expect.arrayContaining(["street", "wet street"]));
    expect(names).not.toEqual(expect.arrayContaining(["rain"]));
  });

  test("can be painted layer by layer, each onto its own empty frame, far to near", async () => {
    const { layers } = compose("a sailboat before an island, clouds", "", 7, 96, 64);
    const boat = layers.find((layer) => layer.name === "boat");
    const sky = layers[0];
    const frame = createFrame(96, 64);
    await boat?.paint(frame);
    const cover = Array.from({ length: 96 * 64 }, (_, i) => frame.light[i * 4 + 3] ?? 0);
    expect(sky?.depth).toBe(0);
    expect(boat?.depth).toBeGreaterThan(0.5);
    expect(Math.max(...cover)).toBeCloseTo(1);
    expect(Math.min(...cover)).toBe(0);
  });

  const kinds: readonly Thing[] = [...foods, ...songbirds, ...largeBirds, ...blooms, ...wildAndFarmAnimals];
  test.each(things.filter((thing) => kinds.includes(thing)))(
    "of %s shows it, apart from its background",
    async (thing) => {
      const [asked = ""] = en[thing].replaceAll("~", "").split(",");
      const { layers } = compose(asked, "", 7, 96, 72);
      const frame = createFrame(96, 72);
      await layers.find((layer) => layer.name === thing)?.paint(frame);
      const covered = Array.from({ length: 96 * 72 }, (_, i) => frame.light[i * 4 + 3] ?? 0).filter(
        (cover) => cover > 0.5,
      );
      expect(covered.length / (96 * 72)).toBeGreaterThan(0.02);
    },
  );

  test("sets a table for food, shows a single flower close up, and fills a field with it", () => {
    const planned = (prompt: string) => compose(prompt, "", 7, 96, 72);
    for (const prompt of ["ramen", "パン", "ein Stück Kuchen", "sushi and tea"])
      expect(planned(prompt).plan.ground, prompt).toBe("table");
    expect(planned("a white rose").plan.ground).toBe("close-up");
    expect(planned("a field of tulips").layers.map((layer) => layer.name)).toContain("field rows");
    const vase = planned("red roses in a vase").plan;
    expect(vase.things.map(({ concept, holds }) => [concept, holds.map((held) => held.concept)])).toEqual([
      ["vase", ["rose"]],
    ]);
    expect(planned("a bird, a parrot").plan.things.map(({ concept }) => concept)).toEqual(["parrot"]);
    expect(planned("strawberry cake on a plate").plan.things.map(({ concept }) => concept)).toEqual(["cake"]);
    expect(isOneOf(foods, planned("a bowl of apples").plan.things[0]?.concept ?? "")).toBe(true);
  });

  test("exists for every concept, in every shape, for no words at all, and has something to see", {
    tags: ["full-run"],
  }, async () => {
    const shapes = [
      [96, 96],
      [128, 72],
      [72, 128],
    ] as const;
    const asked = ["", "xyzzy", ...concepts.filter((concept) => !colors.some((color) => color === concept))];
    for (const [i, concept] of asked.entries()) {
      const [width, height] = shapes[i % shapes.length] ?? shapes[0];
      const pixels = await paint(concept.replaceAll("-", " "), { width, height });
      const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
      const spread = Math.sqrt(pixels.reduce((sum, value) => sum + (value - mean) ** 2, 0) / pixels.length);
      expect(spread, concept).toBeGreaterThan(9);
    }
  });
});
