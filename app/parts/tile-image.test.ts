import { expect, test } from "vitest";
import { tileSizes } from "./tile-image.ts";

test.each([
  { shape: "landscape, alone in its row", width: 1024, height: 576, sizes: "(max-width: 40rem) 92vw, 498px" },
  { shape: "square, two in a row", width: 1024, height: 1024, sizes: "(max-width: 40rem) 46vw, 280px" },
  { shape: "portrait, three in a row", width: 832, height: 1024, sizes: "(max-width: 40rem) 31vw, 228px" },
  { shape: "narrow, at its least width", width: 256, height: 1024, sizes: "(max-width: 40rem) 31vw, 70px" },
])("a tile asks for the copy of its width: $shape", ({ width, height, sizes }) => {
  expect(tileSizes({ width, height })).toBe(sizes);
});
