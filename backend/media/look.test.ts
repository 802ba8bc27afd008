import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { namedColors } from "../../contract/color-terms.ts";
import { paintPicture } from "../../packages/painter/index.ts";
import { patternedPicture } from "../../tests/support/patterned-picture.ts";
import { hashDistance, type Look, lookOf, nearHalves, paletteDistance } from "./look.ts";
import { toRaw } from "./resample.ts";

async function look(bytes: Uint8Array): Promise<Look> {
  return lookOf(await toRaw(sharp(bytes).resize(100, 100, { fit: "inside" }).toColourspace("srgb").ensureAlpha()));
}

function distances(a: Look, b: Look) {
  const palette = (one: Look) => Buffer.from(one.palette, "base64");
  return { bits: hashDistance(a.phash, b.phash), palette: paletteDistance(palette(a), palette(b)) };
}

describe("The look of an image", () => {
  test("stays when it is saved in another size or format", async () => {
    for (const seed of [1, 2, 3]) {
      const original = await patternedPicture(seed);
      const copies = [
        sharp(original).resize(320).webp({ quality: 82 }),
        sharp(original).resize(1280).png(),
        sharp(original).jpeg({ quality: 50 }),
      ];
      for (const copy of copies) {
        const { bits, palette } = distances(await look(original), await look(await copy.toBuffer()));
        expect(bits).toBeLessThanOrEqual(3);
        expect(palette).toBeLessThanOrEqual(0.12);
      }
    }
  });

  test("differs where light is elsewhere, and the palette where colors are others", async () => {
    const [one, other] = [await patternedPicture(1), await patternedPicture(2)];
    const turned = await sharp(one).rotate(90).toBuffer();
    expect(distances(await look(one), await look(other)).bits).toBeGreaterThan(16);
    expect(distances(await look(one), await look(turned))).toMatchObject({ palette: expect.closeTo(0, 1) });
    expect(distances(await look(one), await look(turned)).bits).toBeGreaterThan(16);
    const tinted = await sharp(one).tint("#c03020").toBuffer();
    expect(distances(await look(one), await look(tinted)).palette).toBeGreaterThan(0.5);
  });

  test("finds the same composition in another style", async () => {
    const paint = (prompt: string, seed: number, style: string) =>
      paintPicture({ prompt, negativePrompt: "", style, seed, width: 256, height: 256 }, () => {});
    const prompt = "A red boat in fog";
    const seeds = [7, 8, 9];
    const plain = await Promise.all(seeds.map(async (seed) => look(await paint(prompt, seed, ""))));
    for (const [place, seed] of seeds.entries()) {
      const { phash } = await look(await paint(prompt, seed, "watercolor"));
      const bits = plain.map((one) => hashDistance(one.phash, phash));
      expect(bits.indexOf(Math.min(...bits))).toBe(place);
    }
  });

  test.each([
    ["red", "#d01010"],
    ["orange", "#ff9010"],
    ["yellow", "#f8e020"],
    ["green", "#208030"],
    ["blue", "#2050c0"],
    ["blue", "#87ceeb"],
    ["purple", "#7020a0"],
    ["pink", "#ff80b0"],
    ["brown", "#704020"],
    ["black", "#0c0c10"],
    ["gray", "#808080"],
    ["white", "#fafafa"],
  ] as const)("is %s for %s", async (name, background) => {
    expect(namedColors).toContain(name);
    const plain = sharp({ create: { width: 9, height: 8, channels: 3, background } });
    expect(await look(await plain.png().toBuffer())).toMatchObject({ phash: [0, 0], colors: [name] });
  });

  test("names all large areas, and shows white behind transparency", async () => {
    const apple = { create: { width: 40, height: 40, channels: 4, background: "#d01010" } } as const;
    const table = sharp({ create: { width: 100, height: 100, channels: 4, background: "#00000000" } });
    const bytes = await table.composite([{ input: await sharp(apple).png().toBuffer(), left: 30, top: 30 }]).png();
    expect((await look(await bytes.toBuffer())).colors).toEqual(["white", "red"]);
  });

  test("of one pixel is measured", async () => {
    const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: "#2050c0" } });
    const image = await toRaw(pixel.ensureAlpha());
    expect(lookOf(image)).toMatchObject({ phash: [0, 0], colors: ["blue"] });
  });
});

test("A half of a hash has 32 neighbors, as unsigned numbers", () => {
  const near = nearHalves(0xffff_ffff);
  expect(new Set(near).size).toBe(33);
  expect(near.every((half) => half >= 0 && hashDistance([half, 0], [0xffff_ffff, 0]) <= 1)).toBe(true);
});
