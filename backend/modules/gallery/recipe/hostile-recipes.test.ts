import { describe, expect, test } from "vitest";
import { deadline } from "../../../../tests/provision/deadlines.mjs";
import {
  a1111Text,
  comfyUiGraph,
  exifBlock,
  jpegWithExif,
  plainPng,
  userComment,
  webpWithExif,
  withPngText,
} from "../../../../tests/support/foreign-images.ts";
import { nearestRatio } from "../../../adapters/engine/size.ts";
import { findRecipeIn } from "./find-recipe-in.ts";

const png = await plainPng();
const find = (file: Uint8Array) => findRecipeIn({ nearestRatio }, file);

/** A graph in which every node leads to every other. */
const knot = Object.fromEntries(
  Array.from({ length: 1_000 }, (_, at) => [
    at,
    {
      class_type: "KSampler",
      inputs: { seed: 1, positive: [String((at + 1) % 1_000), 0], other: [String((at * 7) % 1_000), 0] },
    },
  ]),
);
const deep = 10_000;
/** Returns a text of a byte more than are read. */
const tooLong = (text: string) => text.padEnd(1024 * 1024 + 1);

describe("Hostile metadata", () => {
  test.each<[string, () => Uint8Array]>([
    [
      "a compressed text that inflates to a byte more than 1 MB",
      () => withPngText(png, "parameters", tooLong(a1111Text), "zTXt"),
    ],
    [
      "an international text that inflates to a byte more than 1 MB",
      () => withPngText(png, "prompt", tooLong(JSON.stringify(comfyUiGraph)), "compressed iTXt"),
    ],
    ["a plain text above 1 MB", () => withPngText(png, "parameters", tooLong(a1111Text))],
    [
      "deeply nested JSON",
      () => withPngText(png, "invokeai_metadata", `${'{"model":'.repeat(deep)}1${"}".repeat(deep)}`),
    ],
    [
      "deeply nested lists as parameters",
      () => withPngText(png, "parameters", `{"prompt":${"[".repeat(deep)}${"]".repeat(deep)}}`),
    ],
    ["a command line of quotes", () => withPngText(png, "Dream", `"${'\\\\" -S '.repeat(150_000)}`)],
    ["a graph that leads back to itself", () => withPngText(png, "prompt", JSON.stringify(knot))],
    ["settings of commas and colons", () => withPngText(png, "parameters", `a:"`.repeat(300_000))],
    ["a megabyte of word characters", () => withPngText(png, "parameters", "a ".repeat(500_000))],
    ["a million brackets", () => withPngText(png, "parameters", `${"(".repeat(1_000_000)}\nNegative prompt: a`)],
    [
      "names of the prototype",
      () => withPngText(png, "prompt", '{"__proto__":{"class_type":"KSampler","inputs":{}},"constructor":1}'),
    ],
    ["cut texts", () => withPngText(png, "prompt", JSON.stringify(comfyUiGraph).slice(0, -40))],
  ])("yields nothing, quickly and in bounded memory: %s", (_what, write) => {
    const file = write();
    const [before, heap] = [performance.now(), process.memoryUsage().rss];
    expect(find(file)).toBeUndefined();
    expect(performance.now() - before).toBeLessThan(deadline(2_000));
    expect(process.memoryUsage().rss - heap).toBeLessThan(150_000_000);
  });

  test("with wrong lengths and offsets in its fields yields nothing", async () => {
    const exif = exifBlock(0x9286, userComment(a1111Text));
    for (let at = 0; at < 44; at++) {
      for (const byte of [0, 255]) {
        const broken = Buffer.from(exif);
        broken[at] = byte;
        const found = find(await jpegWithExif(broken));
        expect([undefined, "a1111"]).toContain(found?.source);
      }
    }
    expect(find(await jpegWithExif(exif.subarray(0, 30)))).toBeUndefined();
  });

  test("with a comment above 1 MB yields nothing", async () => {
    const comment = userComment(`${" ".repeat(600_000)}${a1111Text}`);
    expect(find(await webpWithExif(exifBlock(0x9286, comment)))).toBeUndefined();
  });
});
