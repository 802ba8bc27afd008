import type { Rgb } from "../color.ts";
import { line, n, shade } from "../subjects/pen.ts";

type Point = readonly [x: number, y: number, z: number];

/** Returns the place on the drawing of a point in a room: x runs right along the back wall, y left, z up. */
export function isometric(x: number, y: number, z: number): [number, number] {
  return [(x - y) * 0.866, (x + y) * 0.5 - z];
}

export interface Box {
  x: number;
  y: number;
  z?: number;
  width: number;
  depth: number;
  height: number;
}

/** Collects the flat faces of boxes, far ones first. */
export interface Blocks {
  polygon(points: readonly Point[], fill: string, more?: string): void;
  box(at: Box, color: Rgb): void;
  /** A patch on the front of a box that faces left, in parts of that face. */
  leftPatch(at: Box, from: number, to: number, low: number, high: number, fill: string): void;
  /** A patch on the face that faces right. */
  rightPatch(at: Box, from: number, to: number, low: number, high: number, fill: string): void;
  raw(svg: string): void;
  shine(svg: string): void;
  body(): string;
  glow(): string;
}

/** Returns an empty collection. */
export function createBlocks(): Blocks {
  const parts: string[] = [];
  const lights: string[] = [];
  const polygon: Blocks["polygon"] = (points, fill, more = "") => {
    const d = points
      .map((point) =>
        isometric(...point)
          .map(n)
          .join(" "),
      )
      .join("L");
    parts.push(`<path d="M${d}Z" fill="${fill}" ${more}/>`);
  };
  return {
    polygon,
    box({ x, y, z = 0, width, depth, height }, color) {
      const [x1, y1, z1] = [x + width, y + depth, z + height];
      polygon(
        [
          [x, y1, z],
          [x1, y1, z],
          [x1, y1, z1],
          [x, y1, z1],
        ],
        shade(color, -0.06),
      );
      polygon(
        [
          [x1, y, z],
          [x1, y1, z],
          [x1, y1, z1],
          [x1, y, z1],
        ],
        shade(color, -0.26),
      );
      polygon(
        [
          [x, y, z1],
          [x1, y, z1],
          [x1, y1, z1],
          [x, y1, z1],
        ],
        shade(color, 0.18),
      );
      const [ax, ay] = isometric(x, y1, z1);
      const [bx, by] = isometric(x1, y1, z1);
      const [cx, cy] = isometric(x1, y, z1);
      parts.push(
        line(`M${n(ax)} ${n(ay)}L${n(bx)} ${n(by)}L${n(cx)} ${n(cy)}`, shade(color, 0.4), 0.9, 'opacity="0.7"'),
      );
    },
    leftPatch({ x, y, z = 0, width, depth, height }, from, to, low, high, fill) {
      const at = (part: number, up: number): Point => [x + width * part, y + depth, z + height * up];
      polygon([at(from, low), at(to, low), at(to, high), at(from, high)], fill);
    },
    rightPatch({ x, y, z = 0, width, depth, height }, from, to, low, high, fill) {
      const at = (part: number, up: number): Point => [x + width, y + depth * part, z + height * up];
      polygon([at(from, low), at(to, low), at(to, high), at(from, high)], fill);
    },
    raw: (svg) => parts.push(svg),
    shine: (svg) => lights.push(svg),
    body: () => parts.join(""),
    glow: () => lights.join(""),
  };
}
