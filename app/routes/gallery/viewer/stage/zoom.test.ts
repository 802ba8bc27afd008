import { describe, expect, test } from "vitest";
import {
  actualScale,
  bounded,
  fitted,
  type Measures,
  movedBy,
  neededWidth,
  type Point,
  pinched,
  scaleMax,
  swipeOutcome,
  toggledAt,
  type View,
  wheelFactor,
  zoomedTo,
} from "./zoom.ts";

/** A stage of 800 × 600 with an image of 2000 × 1000 pixels, which fits at 800 × 400. */
const wide: Measures = { stage: { width: 800, height: 600 }, fit: { width: 800, height: 400 }, pixelWidth: 2_000 };
/** The same stage with an image of 300 × 600 pixels. */
const tall: Measures = { stage: { width: 800, height: 600 }, fit: { width: 300, height: 600 }, pixelWidth: 300 };
const centre: Point = { x: 0, y: 0 };

/** Returns the spot of the fitted image under a point, relative to its center. */
const spotUnder = (at: Point, { scale, x, y }: View) => ({ x: (at.x - x) / scale, y: (at.y - y) / scale });

describe("zooming", () => {
  test("keeps the spot under the pointer where it is", () => {
    const at = { x: 150, y: -40 };
    const once = zoomedTo(3, at, fitted, wide);
    expect(spotUnder(at, once)).toEqual(spotUnder(at, fitted));
    const twice = zoomedTo(5, at, once, wide);
    expect(spotUnder(at, twice).x).toBeCloseTo(150);
    expect(spotUnder(at, twice).y).toBeCloseTo(-40);
  });

  test("ends at the fit on one side and at four times actual size on the other", () => {
    expect(zoomedTo(0.2, centre, { scale: 3, x: 100, y: 50 }, wide)).toEqual(fitted);
    expect(scaleMax(wide)).toBe(10);
    expect(zoomedTo(99, centre, fitted, wide).scale).toBe(10);
    expect(scaleMax(tall)).toBe(4);
  });

  test("nearly fitting is fitting", () => {
    expect(bounded({ scale: 1.01, x: 3, y: 3 }, wide)).toEqual(fitted);
  });

  test("a double click leads to actual size, and where that is hardly larger to twice the fit; the next one back", () => {
    expect(actualScale(wide)).toBe(2.5);
    expect(toggledAt(centre, fitted, wide).scale).toBe(2.5);
    expect(toggledAt(centre, fitted, tall).scale).toBe(2);
    expect(toggledAt(centre, { scale: 1.4, x: 10, y: 0 }, wide)).toEqual(fitted);
  });

  test("a picture without a size yet does not break anything", () => {
    const nothing: Measures = { stage: { width: 0, height: 0 }, fit: { width: 0, height: 0 }, pixelWidth: 500 };
    expect(toggledAt(centre, fitted, nothing)).toEqual({ scale: 2, x: 0, y: 0 });
  });
});

describe("moving", () => {
  test("ends at the picture's edges", () => {
    const view = zoomedTo(2, centre, fitted, wide);
    // 1600 × 800 in 800 × 600: 400 to each side, 100 up and down.
    expect(movedBy({ x: 9_999, y: -9_999 }, view, wide)).toEqual({ scale: 2, x: 400, y: -100 });
    expect(movedBy({ x: -50, y: 20 }, view, wide)).toEqual({ scale: 2, x: -50, y: 20 });
  });

  test("stays in the middle across where the picture is narrower than the stage", () => {
    const view = zoomedTo(2, { x: 100, y: 100 }, fitted, tall);
    expect(view.x).toBe(0);
    expect(movedBy({ x: 500, y: 0 }, view, tall).x).toBe(0);
    expect(movedBy({ x: 0, y: 500 }, view, tall).y).toBe(300);
  });
});

describe("two fingers", () => {
  test("spread what is between them and take it along", () => {
    const from = [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ] as const;
    const to = [
      { x: -80, y: 20 },
      { x: 220, y: 20 },
    ] as const;
    const view = pinched(from, to, fitted, wide);
    expect(view.scale).toBeCloseTo(3);
    expect(spotUnder({ x: 70, y: 20 }, view).x).toBeCloseTo(0);
  });

  test("on one and the same spot do nothing", () => {
    const spot = [centre, centre] as const;
    expect(pinched(spot, spot, fitted, wide)).toEqual(fitted);
  });
});

describe("the wheel", () => {
  test("turned away enlarges, turned back makes smaller again by as much", () => {
    const away = wheelFactor({ turn: -100, mode: 0, isPinch: false });
    const back = wheelFactor({ turn: 100, mode: 0, isPinch: false });
    expect(away).toBeGreaterThan(1.1);
    expect(away * back).toBeCloseTo(1);
  });

  test("counts lines and pages as pixels, and never jumps", () => {
    expect(wheelFactor({ turn: 3, mode: 1, isPinch: false })).toBeCloseTo(
      wheelFactor({ turn: 48, mode: 0, isPinch: false }),
    );
    expect(wheelFactor({ turn: -9_999, mode: 2, isPinch: false })).toBeLessThan(1.3);
  });
});

describe("a swipe", () => {
  test.each([
    ["a fast short one to the left", { x: -60, y: 5 }, 80, 1],
    ["a slow long one to the left", { x: -260, y: 20 }, 900, 1],
    ["a fast one to the right", { x: 90, y: -10 }, 120, -1],
    ["a slow short one", { x: -60, y: 0 }, 600, 0],
    ["one that goes down", { x: -80, y: 120 }, 100, 0],
    ["a touch", { x: 3, y: 2 }, 40, 0],
  ])("%s", (_, moved, milliseconds, outcome) => {
    expect(swipeOutcome(moved, milliseconds, 800)).toBe(outcome);
  });
});

test("a file is requested in steps, and only a larger scale requests a larger file", () => {
  expect(neededWidth(1, wide)).toBe(960);
  expect(neededWidth(1.1, wide)).toBe(960);
  expect(neededWidth(2.5, wide)).toBe(2_240);
});
