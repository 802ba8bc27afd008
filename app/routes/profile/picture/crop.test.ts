import { expect, test } from "vitest";
import { cropSquare, dragged, wholeSquare } from "./crop.ts";

const wide = { width: 400, height: 200 };

test("at first the middle of the picture is shown, as large as it fits", () => {
  expect(cropSquare(wide, wholeSquare)).toEqual({ left: 100, top: 0, side: 200 });
});

test("zooming shows a smaller square around the same place", () => {
  expect(cropSquare(wide, { ...wholeSquare, zoom: 2 })).toEqual({ left: 150, top: 50, side: 100 });
});

test("dragging moves the picture with the pointer", () => {
  const crop = dragged(wide, wholeSquare, 0.25, 0);
  expect(cropSquare(wide, crop)).toEqual({ left: 50, top: 0, side: 200 });
});

test("the square never leaves the picture", () => {
  expect(cropSquare(wide, dragged(wide, wholeSquare, -9, 9))).toEqual({ left: 200, top: 0, side: 200 });
  expect(cropSquare(wide, dragged(wide, { zoom: 4, x: 0.5, y: 0.5 }, 9, -9))).toEqual({ left: 0, top: 150, side: 50 });
});
