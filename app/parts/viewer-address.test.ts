import { describe, expect, test } from "vitest";
import { unlessOnlyViewerMoves } from "./viewer-address.ts";

const loads = (from: string, to: string, formMethod?: "POST") =>
  unlessOnlyViewerMoves({
    currentUrl: new URL(from, "https://atelier.test"),
    currentParams: {},
    nextUrl: new URL(to, "https://atelier.test"),
    nextParams: {},
    formMethod,
    defaultShouldRevalidate: true,
  });

describe("what lies below the viewer is left alone", () => {
  test.each([
    ["as it opens", "/gallery?tab=images&month=2026-11", "/gallery/view/one?tab=images"],
    ["as it steps", "/gallery/view/one?search=fox&sort=oldest", "/gallery/view/two?sort=oldest&search=fox"],
    ["as it closes", "/gallery/view/two?tab=images", "/gallery?tab=images&after=1.x"],
  ])("%s", (_, from, to) => {
    expect(loads(from, to)).toBe(false);
  });
});

describe("and is loaded again", () => {
  test.each([
    ["for another list", "/gallery/view/one?tab=images", "/gallery"],
    ["for another stretch of the list", "/gallery", "/gallery?after=1.x"],
    ["when it is asked for again", "/gallery/view/one", "/gallery/view/one"],
    ["on the way to another place", "/gallery/view/one", "/gallery/trash"],
  ])("%s", (_, from, to) => {
    expect(loads(from, to)).toBe(true);
  });

  test("after a change", () => {
    expect(loads("/gallery/view/one", "/gallery/view/two", "POST")).toBe(true);
  });
});
