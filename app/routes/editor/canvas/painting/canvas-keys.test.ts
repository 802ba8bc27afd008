import { expect, test } from "vitest";
import { keyAction } from "./canvas-keys.ts";

const press = (key: string, held: Partial<Record<"shiftKey" | "altKey" | "ctrlKey" | "metaKey", boolean>> = {}) => ({
  key,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key,
  keyCode: 0,
  isComposing: false,
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...held,
});

test.each([
  [press("b"), "brush"],
  [press("M"), "rectangle"],
  [press("["), "thinner"],
  [press("[", { altKey: true, ctrlKey: true }), "thinner"],
  [press("z", { ctrlKey: true }), "undo"],
  [press("Z", { metaKey: true, shiftKey: true }), "redo"],
  [press("i", { ctrlKey: true }), "invert"],
  [press("d", { metaKey: true }), "clear"],
  [press("Enter", { ctrlKey: true }), "submit"],
  [press("ArrowLeft"), { shape: "move", x: -1, y: 0 }],
  [press("ArrowDown", { shiftKey: true }), { shape: "resize", x: 0, y: 1 }],
  [{ ...press("и"), code: "KeyB" }, "brush"],
])("%o does what it does in Photoshop", (key, action) => expect(keyAction(key, true)).toEqual(action));

test.each([press("Enter"), press("Tab"), press("b", { altKey: true }), press("b", { ctrlKey: true }), press("?")])(
  "%o is left to the page",
  (key) => expect(keyAction(key, true)).toBeUndefined(),
);

test("without single keys, keys with Ctrl, arrow keys, and Escape still work", () => {
  expect(keyAction(press("b"), false)).toBeUndefined();
  expect(keyAction(press(" "), false)).toBeUndefined();
  expect(keyAction(press("z", { ctrlKey: true }), false)).toBe("undo");
  expect(keyAction(press("ArrowUp"), false)).toEqual({ shape: "move", x: 0, y: -1 });
  expect(keyAction(press("Escape"), false)).toBe("cancel");
});
