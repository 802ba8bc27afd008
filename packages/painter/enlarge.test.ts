import { expect, test } from "vitest";
import { enlarge } from "./enlarge.ts";

test("an enlarged image stays centered: a ramp of 0, 8, 16 becomes 70, 74, 78", async () => {
  const pixels = Uint8Array.from({ length: 32 * 16 * 3 }, (_, at) => (Math.floor(at / 3) % 32) * 8);
  const doubled = await enlarge(pixels, { width: 32, height: 16 }, { width: 64, height: 32 });
  expect(doubled).toHaveLength(64 * 32 * 3);
  const row = Array.from({ length: 64 }, (_, x) => doubled[(9 * 64 + x) * 3]);
  expect(row.slice(17, 23)).toEqual([66, 70, 74, 78, 82, 86]);
});
