import { expect, test } from "vitest";
import { openEncoder } from "./encoder.ts";
import { unitsOf } from "./units.ts";

test("An encoded video has a packet per frame, and a key frame every two seconds", async () => {
  const encoder = await openEncoder({ width: 32, height: 16, framesPerSecond: 12 });
  for (let frame = 0; frame < 50; frame++) encoder.add(new Uint8Array(32 * 16 * 1.5).fill(frame * 5));
  const { config, packets } = await encoder.close();
  expect(config).toMatchObject({ codedWidth: 32, codedHeight: 16 });
  expect(packets).toHaveLength(50);
  expect(packets.flatMap(({ type }, index) => (type === "key" ? [index] : []))).toEqual([0, 24, 48]);
});

test("Encoders at the same time write videos of their own", async () => {
  const sizes = [
    { width: 32, height: 16 },
    { width: 48, height: 32 },
  ];
  const encoders = await Promise.all(sizes.map((size) => openEncoder({ ...size, framesPerSecond: 24 })));
  for (const [index, { width, height }] of sizes.entries()) {
    encoders[index]?.add(new Uint8Array(width * height * 1.5));
  }
  for (const [index, { width, height }] of sizes.entries()) {
    const video = await encoders[index]?.close();
    expect(video?.config).toMatchObject({ codedWidth: width, codedHeight: height });
  }
});

test("A packet whose unit is cut off is refused", () => {
  expect(unitsOf(Uint8Array.of(0, 0, 0, 1, 0x65), 4)).toEqual([Uint8Array.of(0x65)]);
  expect(() => unitsOf(Uint8Array.of(0, 0, 0, 2, 0x65), 4)).toThrow(RangeError);
});
