import { cropFields, shapeNumbers } from "../../editor-draft.ts";
import { between } from "../view.ts";
import type { MaskFields } from "./mask-history.ts";

/** A shape of the form, in percent of the image. */
export interface Shape {
  number: number;
  kind: "rectangle" | "ellipse";
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The names of the form's fields about the mask. */
export const maskFieldNames: readonly string[] = [
  ...shapeNumbers.flatMap((number) => ["kind", ...cropFields].map((part) => `shape.${number}.${part}`)),
  "mask_invert",
  "mask_grow_pixels",
  "mask_feather_pixels",
];

/** Returns the group of fields that change together: all fields of a shape, or the field alone. */
export function groupOf(name: string): string {
  return /^shape\.\d+/.exec(name)?.[0] ?? name;
}

export function isInverted(fields: MaskFields): boolean {
  return Boolean(fields.mask_invert);
}

/** Returns the shapes that the fields describe. A shape without a kind or an area is none. */
export function shapesOf(fields: MaskFields): Shape[] {
  return shapeNumbers.flatMap((number) => {
    const kind = fields[`shape.${number}.kind`];
    const [x = 0, y = 0, width = 0, height = 0] = cropFields.map(
      (side) => Number(fields[`shape.${number}.${side}`]) || 0,
    );
    const isShape = (kind === "rectangle" || kind === "ellipse") && width > 0 && height > 0;
    return isShape ? [{ number, kind, x, y, width, height }] : [];
  });
}

/** Where the arrow keys put the first shape. */
const firstShape: Shape = { number: 0, kind: "rectangle", x: 35, y: 35, width: 30, height: 30 };

/** Moves or resizes the last shape by some percent. Without a shape, adds one in the middle. */
export function withArrow(fields: MaskFields, how: "move" | "resize", by: { x: number; y: number }): MaskFields {
  const shape = shapesOf(fields).at(-1);
  const { number, kind, ...box } = shape ?? firstShape;
  if (shape && how === "move") {
    box.x = between(0, box.x + by.x, 100 - box.width);
    box.y = between(0, box.y + by.y, 100 - box.height);
  } else if (shape) {
    box.width = between(1, box.width + by.x, 100 - box.x);
    box.height = between(1, box.height + by.y, 100 - box.y);
  }
  const values = cropFields.map((side) => [`shape.${number}.${side}`, String(box[side])]);
  return { ...fields, [`shape.${number}.kind`]: kind, ...Object.fromEntries(values) };
}

/** Returns the fields without shapes and inversion. */
export function withoutMask(fields: MaskFields): MaskFields {
  const kinds = shapeNumbers.map((number) => [`shape.${number}.kind`, ""]);
  return { ...fields, ...Object.fromEntries(kinds), mask_invert: "" };
}
