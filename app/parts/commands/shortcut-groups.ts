/** All shortcuts, by where they work. `Mod` is Ctrl, or ⌘ on an Apple machine. */
export const shortcutGroups = [
  {
    name: "everywhere",
    shortcuts: [
      { keys: ["Mod", "K"], does: "commands" },
      { keys: ["?"], does: "sheet" },
      { keys: ["N"], does: "write" },
      { keys: ["/"], does: "search" },
    ],
  },
  { name: "explore", shortcuts: [{ keys: ["Mod", "Enter"], does: "generate" }] },
  {
    name: "assistant",
    shortcuts: [
      { keys: ["Enter"], does: "send" },
      { keys: ["Shift", "Enter"], does: "newLine" },
    ],
  },
  {
    name: "gallery",
    shortcuts: [
      { keys: ["←", "→", "↑", "↓"], does: "walk" },
      { keys: ["Home", "End"], does: "rowEnds" },
      { keys: ["Space"], does: "select" },
      { keys: ["Shift", "Space"], does: "selectRange" },
      { keys: ["Mod", "A"], does: "selectAll" },
      { keys: ["."], does: "toBar" },
      { keys: ["Delete"], does: "delete" },
      { keys: ["Esc"], does: "selectNone" },
    ],
  },
  {
    name: "viewer",
    shortcuts: [
      { keys: ["←", "→"], does: "step" },
      { keys: ["+", "−"], does: "zoom" },
      { keys: ["0"], does: "fit" },
      { keys: ["1"], does: "actual" },
      { keys: ["F"], does: "favorite" },
      { keys: ["I"], does: "details" },
      { keys: ["Delete"], does: "delete" },
      { keys: ["Esc"], does: "leave" },
    ],
  },
  {
    name: "editor",
    shortcuts: [
      { keys: ["B"], does: "brush" },
      { keys: ["E"], does: "eraser" },
      { keys: ["R", "M"], does: "rectangle" },
      { keys: ["L"], does: "lasso" },
      { keys: ["[", "]"], does: "brushSize" },
      { keys: ["X"], does: "swap" },
      { keys: ["I"], does: "invert" },
      { keys: ["Mod", "D"], does: "clear" },
      { keys: ["Mod", "Z"], does: "undo" },
      { keys: ["Mod", "Shift", "Z"], does: "redo" },
      { keys: ["←", "→", "↑", "↓"], does: "moveShape" },
      { keys: ["Shift", "←", "→", "↑", "↓"], does: "resizeShape" },
      { keys: ["Space"], does: "pan" },
      { keys: ["+", "−"], does: "zoom" },
      { keys: ["0"], does: "fit" },
      { keys: ["Esc"], does: "cancelStroke" },
      { keys: ["Mod", "Enter"], does: "generate" },
    ],
  },
] as const;
