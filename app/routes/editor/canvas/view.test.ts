import { describe, expect, test } from "vitest";
import { gestureOf } from "./painting/gesture.ts";
import { fitted, imagePoint, moved, pinched, wheelFactor } from "./view.ts";

const stage = { width: 800, height: 600 };
const image = { width: 2_000, height: 1_000 };
const fit = fitted(stage, image);
const corner = { x: 0, y: 0 };

describe("the view", () => {
  test("fits the whole image in the middle", () => expect(fit).toEqual({ scale: 0.4, x: 0, y: 100 }));

  test("keeps the pixel below the pointer while zooming", () => {
    const at = { x: 300, y: 250 };
    const near = moved(fit, 3, at, at, stage, image);
    expect(near.scale).toBeCloseTo(1.2);
    expect(imagePoint(near, at).x).toBeCloseTo(imagePoint(fit, at).x);
    expect(imagePoint(near, at).y).toBeCloseTo(imagePoint(fit, at).y);
  });

  test("ends at 16 times a pixel, and at half of what fits", () => {
    expect(moved(fit, 1e9, corner, corner, stage, image).scale).toBe(16);
    expect(moved(fit, 1e-9, corner, corner, stage, image).scale).toBe(0.2);
  });

  test("never loses the image", () => {
    for (const by of [-1e6, 1e6]) {
      const { scale, x, y } = moved(fit, 1, corner, { x: by, y: by }, stage, image);
      expect(Math.min(stage.width, x + image.width * scale) - Math.max(0, x)).toBeGreaterThanOrEqual(48);
      expect(Math.min(stage.height, y + image.height * scale) - Math.max(0, y)).toBeGreaterThanOrEqual(48);
    }
  });

  test("keeps the pixels below two fingers", () => {
    const from = { a: { x: 200, y: 200 }, b: { x: 400, y: 300 } };
    const to = { a: { x: 150, y: 220 }, b: { x: 550, y: 420 } };
    const near = pinched(fit, [from.a, from.b], [to.a, to.b], stage, image);
    for (const finger of ["a", "b"] as const) {
      expect(imagePoint(near, to[finger]).x).toBeCloseTo(imagePoint(fit, from[finger]).x);
      expect(imagePoint(near, to[finger]).y).toBeCloseTo(imagePoint(fit, from[finger]).y);
    }
  });

  test("turns the wheel the same whether it counts lines or pixels", () => {
    expect(wheelFactor({ deltaY: -90, deltaMode: 0, ctrlKey: false })).toBeGreaterThan(1);
    expect(wheelFactor({ deltaY: -3, deltaMode: 1, ctrlKey: false })).toBeCloseTo(
      wheelFactor({ deltaY: -90, deltaMode: 0, ctrlKey: false }),
    );
  });
});

describe("a pointer", () => {
  const first = { fingers: 1, isPenSeen: false, isSpaceDown: false };
  test.each([
    ["the mouse paints", { pointerType: "mouse", button: 0, buttons: 1 }, first, "paint"],
    ["one finger paints", { pointerType: "touch", button: 0, buttons: 1 }, first, "paint"],
    ["the second finger moves", { pointerType: "touch", button: 0, buttons: 1 }, { ...first, fingers: 2 }, "move"],
    [
      "a finger moves after a pen",
      { pointerType: "touch", button: 0, buttons: 1 },
      { ...first, isPenSeen: true },
      "move",
    ],
    ["the pen paints", { pointerType: "pen", button: 0, buttons: 1 }, { ...first, isPenSeen: true }, "paint"],
    [
      "the pen paints beside a resting hand",
      { pointerType: "pen", button: 0, buttons: 1 },
      { ...first, fingers: 2 },
      "paint",
    ],
    ["the pen's eraser erases", { pointerType: "pen", button: 5, buttons: 32 }, first, "erase"],
    ["the right button erases", { pointerType: "mouse", button: 2, buttons: 2 }, first, "erase"],
    ["the middle button moves", { pointerType: "mouse", button: 1, buttons: 4 }, first, "move"],
    ["the space bar moves", { pointerType: "mouse", button: 0, buttons: 1 }, { ...first, isSpaceDown: true }, "move"],
  ] as const)("%s", (_what, pointer, context, gesture) => expect(gestureOf(pointer, context)).toBe(gesture));
});
