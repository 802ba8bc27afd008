import { type KeyPress, pressedLetter } from "../../../../ui/pressed-key.ts";

export const tools = ["brush", "eraser", "rectangle", "lasso"] as const;
export type Tool = (typeof tools)[number];

/** What a button of the toolbar or a key does. */
export type Action =
  | Tool
  | "swap"
  | "thinner"
  | "thicker"
  | "undo"
  | "redo"
  | "invert"
  | "clear"
  | "zoomIn"
  | "zoomOut"
  | "fit"
  | "pan"
  | "submit";

/** What a key does while the canvas has the focus. */
export type KeyAction = Action | "cancel" | { shape: "move" | "resize"; x: number; y: number };

type PressedKeys = KeyPress & Pick<KeyboardEvent, "shiftKey" | "altKey" | "ctrlKey" | "metaKey">;

type Keys = Readonly<Record<string, Action>>;

/** The keys of Photoshop. */
const withMod: Keys = { z: "undo", y: "redo", d: "clear", i: "invert", enter: "submit" };

/** Users of speech input turn these off. */
const single: Keys = {
  b: "brush",
  e: "eraser",
  r: "rectangle",
  m: "rectangle",
  l: "lasso",
  x: "swap",
  i: "invert",
  "+": "zoomIn",
  "=": "zoomIn",
  "-": "zoomOut",
  "0": "fit",
  " ": "pan",
};

/** Many keyboards type these with Alt. */
const brackets: Keys = { "[": "thinner", "]": "thicker" };

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  arrowleft: [-1, 0],
  arrowright: [1, 0],
  arrowup: [0, -1],
  arrowdown: [0, 1],
};

/** Returns what a key does, or `undefined` when it is not a key of the canvas. */
export function keyAction(event: PressedKeys, hasSingleKeys: boolean): KeyAction | undefined {
  const key = pressedLetter(event);
  if (hasSingleKeys && brackets[key]) return brackets[key];
  if (event.altKey) return undefined;
  if (event.ctrlKey || event.metaKey) return key === "z" && event.shiftKey ? "redo" : withMod[key];
  const arrow = arrows[key];
  if (arrow) return { shape: event.shiftKey ? "resize" : "move", x: arrow[0], y: arrow[1] };
  return key === "escape" ? "cancel" : hasSingleKeys ? single[key] : undefined;
}
