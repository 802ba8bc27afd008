import { mix, type Rgb, tint } from "../color.ts";
import { blend, createFrame, type Frame } from "../frame.ts";
import type { Layer, View } from "../layers/view.ts";
import type { Light } from "../palette.ts";
import type { Plan } from "../plan.ts";
import { paintStrip } from "../sprite.ts";
import { line, n, oval, path, rect, shade } from "../subjects/pen.ts";
import type { Tones } from "./pieces/tones.ts";
import type { Piece, Room } from "./room.ts";

/** Paints the scene outside onto an empty frame of the window's size. */
export type PaintOutside = (frame: Frame) => Promise<void>;

/** A window with the scene outside in its own time and weather, between curtains. */
export function windowLayer(
  view: View,
  room: Room,
  piece: Piece,
  tones: Tones,
  plan: Plan,
  outside: Light,
  paintOutside: PaintOutside,
): Layer {
  return {
    name: "window",
    depth: piece.depth - 0.02,
    cost: 3,
    async paint(frame) {
      const u = piece.scale;
      const narrow = room.kind === "kitchen" || room.kind === "bathroom";
      const half = (narrow ? 52 : 72) * u;
      const glass = {
        left: Math.round(piece.x - half),
        top: Math.round(piece.y - (narrow ? 96 : 146) * u),
        right: Math.round(piece.x + half),
        bottom: Math.round(piece.y - 4 * u),
      };
      const scene = createFrame(Math.max(2, glass.right - glass.left), Math.max(2, glass.bottom - glass.top));
      await paintOutside(scene);
      for (let y = 0; y < scene.height; y++)
        for (let x = 0; x < scene.width; x++) {
          const [tx, ty] = [glass.left + x, glass.top + y];
          if (tx < 0 || ty < 0 || tx >= frame.width || ty >= frame.height) continue;
          const from = (y * scene.width + x) * 4;
          const color: Rgb = [scene.light[from] ?? 0, scene.light[from + 1] ?? 0, scene.light[from + 2] ?? 0];
          blend(frame, (ty * frame.width + tx) * 4, color, 1);
        }
      const lit = mix(view.light.ambient, view.light.key, 0.7);
      const svg = frameOf(glass, u, tones, lit, plan, outside, view, narrow);
      await paintStrip(frame, svg, glass.top - 24 * u, glass.bottom + 32 * u);
    },
  };
}

function frameOf(
  glass: { left: number; top: number; right: number; bottom: number },
  u: number,
  tones: Tones,
  lit: Rgb,
  plan: Plan,
  outside: Light,
  view: View,
  narrow: boolean,
): string {
  const { left, top, right, bottom } = glass;
  const width = right - left;
  const height = bottom - top;
  const white = tint([240, 232, 216], lit);
  const wood = tint(tones.wood, lit);
  const cloth = tint(mix(tones.accent, [248, 236, 214], 0.34), lit);
  const random = view.random.fork("panes");
  const parts: string[] = [];
  // Drops on the panes, and reflections of the lamps.
  if (plan.rain)
    for (let i = 0; i < 46; i++) {
      const x = left + random.next() * width;
      const y = top + random.next() * height;
      const r = u * random.between(0.5, 1.5);
      parts.push(oval(x, y, r, r * 1.25, "#eaf2fa", `opacity="${n(random.between(0.35, 0.75))}"`));
      if (random.chance(0.3))
        parts.push(line(`M${n(x)} ${n(y)}v${n(-u * random.between(6, 22))}`, "#eaf2fa", u * 0.5, 'opacity="0.28"'));
    }
  parts.push(
    path(
      `M${left} ${n(top + height * 0.5)}L${n(left + width * 0.42)} ${top}H${n(left + width * 0.6)}L${left} ${n(top + height * 0.74)}Z`,
      "#ffffff",
      `opacity="${outside.lamps > 0.5 ? 0.05 : 0.09}"`,
    ),
  );
  if (plan.snowfall || plan.season === "winter")
    parts.push(
      path(
        `M${left} ${bottom}v${n(-7 * u)}C${n(left + width * 0.2)} ${n(bottom - 12 * u)} ${n(left + width * 0.3)} ${n(bottom - 3 * u)} ${n(left + width * 0.5)} ${n(bottom - 5 * u)}S${n(left + width * 0.85)} ${n(bottom - 12 * u)} ${right} ${n(bottom - 6 * u)}V${bottom}Z`,
        shade(mix(tint([246, 250, 255], mix(outside.ambient, outside.key, 0.7)), [255, 255, 255], 0.1)),
      ),
    );
  const bar = (x: number, y: number, w: number, h: number) =>
    rect(x, y, w, h, shade(white)) +
    rect(x, y, w > h ? w : w * 0.34, w > h ? h * 0.34 : h, shade(white, 0.3)) +
    rect(x, y + (w > h ? h * 0.8 : 0), w > h ? w : 0.01, w > h ? h * 0.2 : h, shade(white, -0.3));
  const thick = 7 * u;
  parts.push(
    bar(left + width / 2 - 2.4 * u, top, 4.8 * u, height),
    bar(left, top + height * 0.4, width, 4.2 * u),
    bar(left - thick, top - thick, thick, height + thick * 2),
    bar(right, top - thick, thick, height + thick * 2),
    bar(left - thick, top - thick, width + thick * 2, thick),
    bar(left - thick, bottom, width + thick * 2, thick * 0.7),
    // The sill.
    path(
      `M${n(left - 16 * u)} ${n(bottom + 8 * u)}L${n(left - 11 * u)} ${n(bottom + 2 * u)}H${n(right + 11 * u)}L${n(right + 16 * u)} ${n(bottom + 8 * u)}Z`,
      shade(wood, 0.26),
    ),
    rect(left - 16 * u, bottom + 8 * u, width + 32 * u, 5 * u, shade(wood, -0.1)),
    rect(left - 12 * u, bottom + 13 * u, width + 24 * u, 4 * u, "#000000", 'opacity="0.16"'),
  );
  if (!narrow) {
    const rod = top - 14 * u;
    for (const side of [-1, 1]) {
      const edge = side < 0 ? left - 22 * u : right + 22 * u;
      const inner = edge - side * 36 * u;
      const tied = edge - side * 13 * u;
      const knot = top + height * 0.62;
      const foot = bottom + 26 * u;
      parts.push(
        path(
          `M${n(edge)} ${n(rod)}H${n(inner)}C${n(inner)} ${n(top + height * 0.35)} ${n(tied - side * 6 * u)} ${n(knot - 12 * u)} ${n(tied)} ${n(knot)}C${n(tied - side * 8 * u)} ${n(knot + 20 * u)} ${n(tied - side * 8 * u)} ${n(foot - 12 * u)} ${n(tied - side * 9 * u)} ${n(foot)}H${n(edge + side * 3 * u)}C${n(edge)} ${n(foot - 20 * u)} ${n(edge + side * 2 * u)} ${n(knot)} ${n(edge)} ${n(rod)}Z`,
          shade(cloth),
        ),
        ...[0.25, 0.5, 0.75].map((k) =>
          line(
            `M${n(edge - side * 36 * u * k)} ${n(rod + 3 * u)}C${n(edge - side * 34 * u * k)} ${n(top + height * 0.3)} ${n(edge - side * 16 * u * k)} ${n(knot - 16 * u)} ${n(edge - side * 11 * u * k)} ${n(knot)}S${n(edge - side * 18 * u * k)} ${n(foot - 10 * u)} ${n(edge - side * 20 * u * k)} ${n(foot - 1 * u)}`,
            shade(cloth, -0.22),
            0.9 * u,
            'opacity="0.8"',
          ),
        ),
        line(`M${n(edge)} ${n(knot + 1 * u)}L${n(tied)} ${n(knot - 1 * u)}`, shade(cloth, -0.4), 3.4 * u),
      );
    }
    parts.push(
      line(`M${n(left - 28 * u)} ${n(rod)}H${n(right + 28 * u)}`, shade(wood, -0.3), 3.2 * u),
      oval(left - 29 * u, rod, 3.4 * u, 3.4 * u, shade(wood, -0.1)),
      oval(right + 29 * u, rod, 3.4 * u, 3.4 * u, shade(wood, -0.1)),
    );
  }
  return parts.join("");
}
