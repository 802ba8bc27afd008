import { expect, test } from "vitest";
import { admits, names } from "./accepted-type.ts";

test.each([
  [null, true],
  ["", true],
  ["*/*", true],
  ["image/*", true],
  ["image/avif,image/webp,image/apng,*/*;q=0.8", true],
  ["image/png, IMAGE/WEBP ; q=0.2", true],
  ["image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5", true],
  ["image/jpeg", false],
  ["image/png,image/jpeg;q=0.9", false],
  ["image/webp;q=0,*/*", false],
  ["image/*;q=0,*/*", false],
  ["image/webp, image/*;q=0", true],
  ["text/html", false],
  ["image/webp;q=nonsense", false],
  [",,;;=", false],
])("Accept: %s admits WebP: %s", (accept, expected) => {
  expect(admits(accept, "image/webp")).toBe(expected);
});

test.each([
  ["text/event-stream", true],
  ["application/json, TEXT/Event-Stream;q=0.5", true],
  ["text/event-stream;q=0", false],
  ["*/*", false],
  ["text/*", false],
  [undefined, false],
])("Accept: %s asks for events by their name: %s", (accept, expected) => {
  expect(names(accept, "text/event-stream")).toBe(expected);
});
