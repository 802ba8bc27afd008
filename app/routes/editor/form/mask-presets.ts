import { type EditorDraft, shapeNumbers, withFields } from "../editor-draft.ts";

/** Rectangles with a name, as x, y, width, and height in percent of the source. */
const boxes = {
  top: [0, 0, 100, 33],
  bottom: [0, 67, 100, 33],
  left: [0, 0, 33, 100],
  right: [67, 0, 33, 100],
  upperLeft: [0, 0, 33, 33],
  upperRight: [67, 0, 33, 33],
  lowerLeft: [0, 67, 33, 33],
  lowerRight: [67, 67, 33, 33],
  middle: [25, 25, 50, 50],
} as const;

export const presets = [
  "top",
  "bottom",
  "left",
  "right",
  "upperLeft",
  "upperRight",
  "lowerLeft",
  "lowerRight",
  "middle",
] as const satisfies (keyof typeof boxes)[];
export type Preset = keyof typeof boxes;

export function presetNamed(name: unknown): Preset | undefined {
  return presets.find((known) => known === name);
}

/** Returns the fields of a preset as the shape with this number. */
export function presetFields(preset: Preset, at: number): Record<string, string> {
  const [x, y, width, height] = boxes[preset].map(String);
  const named = { kind: "rectangle", x, y, width, height };
  return Object.fromEntries(Object.entries(named).map(([part, value]) => [`shape.${at}.${part}`, value ?? ""]));
}

/** Returns the number of the first shape that has no kind yet, otherwise the last one. */
export function freeShape(kindOf: (at: number) => string | undefined): number {
  return shapeNumbers.find((at) => !kindOf(at)) ?? shapeNumbers.length - 1;
}

/** Returns the draft with a preset as another shape. */
export function withPreset(draft: EditorDraft, preset: Preset): EditorDraft {
  const at = freeShape((shape) => draft.fields[`shape.${shape}.kind`]);
  return withFields(draft, presetFields(preset, at));
}
