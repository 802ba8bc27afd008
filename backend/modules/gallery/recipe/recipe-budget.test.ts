import { expect, test } from "vitest";
import { deadline } from "../../../../tests/provision/deadlines.mjs";
import { a1111Text, comfyUiGraph, plainPng, withPngText } from "../../../../tests/support/foreign-images.ts";
import { box, videoWithTexts } from "../../../../tests/support/tagged-videos.ts";
import { nearestRatio } from "../../../adapters/engine/size.ts";
import { pngChunk } from "../../../media/png.ts";
import { findRecipeIn } from "./find-recipe-in.ts";

const fileBytes = 16_000_000;
/** What libpng writes at a time. */
const chunkBytes = 8_192;
const png = await plainPng();
const pixels = Array.from({ length: Math.ceil(fileBytes / chunkBytes) }, () =>
  pngChunk("IDAT", Buffer.alloc(chunkBytes)),
);
const picture = Buffer.concat([png.subarray(0, -12), ...pixels, png.subarray(-12)]);
const graph = JSON.stringify(comfyUiGraph);

test.each<[string, Uint8Array]>([
  ["A1111's text in a PNG", withPngText(picture, "parameters", a1111Text)],
  ["A1111's compressed text in a PNG", withPngText(picture, "parameters", a1111Text, "zTXt")],
  ["ComfyUI's graph in a PNG", withPngText(picture, "prompt", graph)],
  [
    "ComfyUI's graph in a video",
    Buffer.concat([videoWithTexts({ prompt: graph }), box("mdat", Buffer.alloc(fileBytes))]),
  ],
])("%s of 16 MB is read within 20 ms and 32 MB", (_what, file) => {
  const taken = Array.from({ length: 5 }, () => {
    const [before, start] = [process.memoryUsage(), performance.now()];
    expect(findRecipeIn({ nearestRatio }, file)).toMatchObject({ seed: 123456 });
    const milliseconds = performance.now() - start;
    const after = process.memoryUsage();
    return { milliseconds, bytes: after.heapUsed + after.external - before.heapUsed - before.external };
  });
  expect(Math.min(...taken.map(({ milliseconds }) => milliseconds))).toBeLessThan(deadline(20));
  expect(Math.max(...taken.map(({ bytes }) => bytes))).toBeLessThan(32_000_000);
});
