import type { MaskFields } from "./mask-history.ts";

/** How many shapes the form has. */
const shapeCount = 4;
const sides = ["x", "y", "width", "height"] as const;

/** A shape of the form, in percent of the image. */
export interface Shape {
  number: number;
  kind: "rectangle" | "ellipse";
  x: number;
  y: number;
  width: number;
  height: number;
}

const shapeFields = Array.from({ length: shapeCount }, (_, number) =>
  ["kind", ...sides].map((part) => `shape.${number}.${part}`),
).flat();

/** The names of the form's fields about the mask. */
export const maskFieldNames: readonly string[] = [
  ...shapeFields,
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
  return Array.from({ length: shapeCount }, (_, number) => number).flatMap((number) => {
    const kind = fields[`shape.${number}.kind`];
    const [x = 0, y = 0, width = 0, height = 0] = sides.map((side) => Number(fields[`shape.${number}.${side}`]) || 0);
    if (kind !== "rectangle" && kind !== "ellipse") return [];
    return width > 0 && height > 0 ? [{ number, kind, x, y, width, height }] : [];
  });
}

/** Where the arrow keys put the first shape. */
const firstShape: Shape = { number: 0, kind: "rectangle", x: 35, y: 35, width: 30, height: 30 };

/** Moves or resizes the last shape by some percent. Without a shape, adds one in the middle. */
export function withArrow(fields: MaskFields, how: "move" | "resize", by: { x: number; y: number }): MaskFields {
  const shape = shapesOf(fields).at(-1);
  if (!shape) return withShape(fields, firstShape);
  const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));
  return withShape(
    fields,
    how === "move"
      ? {
          ...shape,
          x: between(0, shape.x + by.x, 100 - shape.width),
          y: between(0, shape.y + by.y, 100 - shape.height),
        }
      : {
          ...shape,
          width: between(1, shape.width + by.x, 100 - shape.x),
          height: between(1, shape.height + by.y, 100 - shape.y),
        },
  );
}

/** Returns the fields without shapes and inversion. */
export function withoutMask(fields: MaskFields): MaskFields {
  const kinds = Object.keys(fields).filter((name) => name.endsWith(".kind"));
  return { ...fields, ...Object.fromEntries(kinds.map((name) => [name, ""])), mask_invert: "" };
}

function withShape(fields: MaskFields, { number, kind, ...box }: Shape): MaskFields {
  const values = sides.map((side) => [`shape.${number}.${side}`, String(box[side])]);
  return { ...fields, [`shape.${number}.kind`]: kind, ...Object.fromEntries(values) };
}
