import { expect, test } from "vitest";
import { differingBits, judgePictures, type MeasuredPicture, readLook, sameLookBits, sharpnessMin } from "./judging.ts";

/** A look with this many bits set. */
const lookWith = (bits: number) => ((1n << BigInt(bits)) - 1n).toString(16).padStart(64, "0");
const fine = (id: string, given: Partial<MeasuredPicture> = {}): MeasuredPicture => ({
  id,
  width: 1024,
  height: 1024,
  look: lookWith(0),
  sharpness: 100,
  ...given,
});

test("a picture is too small below 512 pixels on its shorter side", () => {
  const problems = (width: number, height: number) => judgePictures([fine("a", { width, height })])[0]?.problems;
  expect([problems(512, 512), problems(511, 4_000), problems(4_000, 511)]).toEqual([[], ["too_small"], ["too_small"]]);
});

test("a picture is out of focus below the bound, and is not judged before it was looked at", () => {
  const problems = (sharpness: number | null) => judgePictures([fine("a", { sharpness })])[0]?.problems;
  expect([problems(sharpnessMin), problems(sharpnessMin - 1), problems(null)]).toEqual([[], ["blurred"], []]);
});

test("the first of those that look the same counts, the others are duplicates of it", () => {
  const judged = judgePictures([
    fine("a"),
    fine("b", { look: lookWith(sameLookBits) }),
    fine("c", { look: lookWith(sameLookBits + 1) }),
    fine("d"),
  ]);
  expect(judged.map(({ problems, duplicateOf }) => [problems.length, duplicateOf])).toEqual([
    [0, null],
    [1, "a"],
    [0, null],
    [1, "a"],
  ]);
});

test("an image that does not count itself makes no other a duplicate", () => {
  const [small, blurred, good] = judgePictures([
    fine("small", { width: 300 }),
    fine("blurred", { sharpness: 1 }),
    fine("good"),
  ]);
  expect([small?.problems, blurred?.problems, good?.problems]).toEqual([["too_small"], ["blurred"], []]);
});

test("what could not be looked at, or was not yet, is like no other", () => {
  const judged = judgePictures([fine("a", { look: "" }), fine("b", { look: "" }), fine("c", { look: null })]);
  expect(judged.every(({ problems }) => problems.length === 0)).toBe(true);
});

test("bits that differ are counted", () => {
  const differing = (a: string, b: string) => differingBits(readLook(a), readLook(b));
  expect([differing("0f", "f0"), differing("ff", "ff"), differing("00", "01")]).toEqual([8, 0, 1]);
  expect(differing("f".repeat(64), "0".repeat(64))).toBe(256);
  expect(differing(`${"0".repeat(63)}8`, `8${"0".repeat(63)}`)).toBe(2);
});
