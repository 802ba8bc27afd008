export const tools = ["brush", "eraser", "rectangle", "lasso"] as const;
export type Tool = (typeof tools)[number];

/** What a key does while the canvas has the focus. */
export type KeyAction =
  | { tool: Tool }
  | { shape: "move" | "resize"; x: number; y: number }
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
  | "cancel"
  | "pan"
  | "submit";

export interface PressedKey {
  key: string;
  code: string;
  shiftKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** The keys of Photoshop. */
const withMod: Readonly<Record<string, KeyAction>> = {
  z: "undo",
  y: "redo",
  d: "clear",
  i: "invert",
  enter: "submit",
};

const named: Readonly<Record<string, KeyAction>> = {
  escape: "cancel",
  arrowleft: { shape: "move", x: -1, y: 0 },
  arrowright: { shape: "move", x: 1, y: 0 },
  arrowup: { shape: "move", x: 0, y: -1 },
  arrowdown: { shape: "move", x: 0, y: 1 },
};

/** Users of speech input turn these off. */
const single: Readonly<Record<string, KeyAction>> = {
  b: { tool: "brush" },
  e: { tool: "eraser" },
  r: { tool: "rectangle" },
  m: { tool: "rectangle" },
  l: { tool: "lasso" },
  x: "swap",
  i: "invert",
  "[": "thinner",
  "]": "thicker",
  "+": "zoomIn",
  "=": "zoomIn",
  "-": "zoomOut",
  "0": "fit",
  " ": "pan",
};

/** Returns what a key does, or `undefined` when it is not a key of the canvas. */
export function keyAction(event: PressedKey, hasSingleKeys: boolean): KeyAction | undefined {
  const key = letterOf(event);
  if (event.altKey) return undefined;
  if (event.ctrlKey || event.metaKey) return key === "z" && event.shiftKey ? "redo" : withMod[key];
  const action = named[key];
  if (typeof action === "object" && "shape" in action) return event.shiftKey ? { ...action, shape: "resize" } : action;
  return action ?? (hasSingleKeys ? single[key] : undefined);
}

/** Returns the letter of a key. On a non-Latin keyboard layout, returns the Latin letter at the same position. */
function letterOf({ key, code }: PressedKey): string {
  const typed = key.toLowerCase();
  return /^[^\p{ASCII}]$/u.test(typed) ? (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? typed) : typed;
}
