import { describe, expect, test } from "vitest";
import { sidesForRatio } from "../../../../contract/sides-for-ratio.ts";
import { boxAround, onScreen, onSource, withCropMoved } from "./frames/adjust.ts";
import { expandedSize, handles, withHandleMoved } from "./frames/expand.ts";
import { groupOf, shapesOf, withArrow, withoutMask } from "./mask/mask-fields.ts";

const handle = (name: string) => {
  const found = handles.find((known) => known.name === name);
  if (!found) throw new Error(`no handle ${name}`);
  return found;
};

describe("shapes of the form", () => {
  const fields = {
    "shape.0.kind": "ellipse",
    "shape.0.x": "90",
    "shape.0.y": "0",
    "shape.0.width": "10",
    "shape.0.height": "20.5",
    "shape.1.kind": "",
    "shape.1.width": "50",
  };

  test("are those with a kind and an area", () => {
    expect(shapesOf(fields)).toEqual([{ number: 0, kind: "ellipse", x: 90, y: 0, width: 10, height: 20.5 }]);
    expect(shapesOf({ ...fields, "shape.0.width": "many" })).toEqual([]);
    expect([groupOf("shape.0.kind"), groupOf("mask_invert")]).toEqual(["shape.0", "mask_invert"]);
  });

  test("move and grow within the image", () => {
    expect(shapesOf(withArrow(fields, "move", { x: 1, y: 1 }))[0]).toMatchObject({ x: 90, y: 1 });
    expect(shapesOf(withArrow(fields, "resize", { x: 1, y: -30 }))[0]).toMatchObject({ width: 10, height: 1 });
  });

  test("start with one in the middle, and end when the mask is cleared", () => {
    expect(shapesOf(withArrow({}, "move", { x: 1, y: 0 }))).toEqual([
      { number: 0, kind: "rectangle", x: 35, y: 35, width: 30, height: 30 },
    ]);
    expect(shapesOf(withoutMask(fields))).toEqual([]);
    expect(withoutMask({ mask_invert: "on", mask_grow_pixels: "3" })).toMatchObject({
      mask_invert: "",
      mask_grow_pixels: "3",
    });
  });
});

describe("expanding", () => {
  const source = { width: 1_200, height: 800 };
  const none = { left: 0, top: 0, right: 0, bottom: 0 };

  test.each([
    ["16:9", "center", { ...none, left: 111, right: 111 }],
    ["16:9", "left", { ...none, right: 222 }],
    ["1:1", "bottom", { ...none, top: 400 }],
    ["1:1", "left", { ...none, top: 200, bottom: 200 }],
    ["3:2", "center", none],
    ["", "center", null],
  ])("to %s, %s", (ratio, anchor, sides) => expect(sidesForRatio(source, ratio, anchor)).toEqual(sides));

  test("a handle moves its sides outward, and not into the source", () => {
    const moved = withHandleMoved(source, none, handle("topLeft"), { x: -50, y: -20 });
    expect(moved).toEqual({ ...none, left: 50, top: 20 });
    expect(expandedSize(source, moved)).toEqual({ width: 1_250, height: 820 });
    expect(withHandleMoved(source, moved, handle("left"), { x: 500, y: 0 })).toEqual({ ...none, top: 20 });
    expect(withHandleMoved(source, none, handle("right"), { x: 9_999, y: 0 }).right).toBe(2_048);
    const huge = { width: 12_000, height: 8_333 };
    expect(withHandleMoved(huge, none, handle("bottom"), { x: 0, y: 100 })).toEqual(none);
  });
});

describe("adjusting", () => {
  test("a crop keeps the opposite side, and an area", () => {
    const whole = { x: 0, y: 0, width: 100, height: 100 };
    expect(withCropMoved(whole, handle("left"), { x: 20, y: 7 })).toEqual({ ...whole, x: 20, width: 80 });
    expect(withCropMoved(whole, handle("bottomRight"), { x: -200, y: -40 })).toEqual({
      ...whole,
      width: 1,
      height: 60,
    });
    expect(withCropMoved(whole, handle("top"), { x: 0, y: -5 })).toEqual(whole);
  });

  test("a drag on the screen is undone by the same turn and flip", () => {
    const turn = { degrees: 95, flipsX: true, flipsY: false };
    const there = onSource(turn, { x: 10, y: -4 });
    expect(onScreen(turn, there).x).toBeCloseTo(10);
    expect(onScreen(turn, there).y).toBeCloseTo(-4);
    expect(onSource({ degrees: 90, flipsX: false, flipsY: false }, { x: 0, y: 10 }).x).toBeCloseTo(10);
  });

  test("a turned image fits its box", () => {
    const { width, height } = boxAround({ width: 300, height: 200 }, 90);
    expect([width, height]).toEqual([expect.closeTo(200), expect.closeTo(300)]);
  });
});
