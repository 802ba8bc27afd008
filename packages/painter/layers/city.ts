import { css, mix, type Rgb, tint } from "../color.ts";
import { paintStrip } from "../sprite.ts";
import { n } from "../subjects/pen.ts";
import type { Layer, View } from "./view.ts";

export const neonColors: readonly [Rgb, ...Rgb[]] = [
  [255, 60, 160],
  [60, 220, 255],
  [160, 90, 255],
  [255, 170, 60],
  [80, 255, 180],
];
const walls: readonly [Rgb, ...Rgb[]] = [
  [126, 132, 144],
  [148, 138, 128],
  [104, 116, 136],
  [160, 150, 138],
  [92, 98, 112],
];

export interface SkylineOptions {
  foot: number;
  /** Height of the tallest towers, in pixels. */
  rise: number;
  neon: boolean;
  color: Rgb | undefined;
  village: boolean;
}

/** Two or three rows of buildings, paler with distance, with windows that light up toward night. */
export function skylineLayers(view: View, options: SkylineOptions): Layer[] {
  const rows = options.village ? [0.55, 0.75] : [0.22, 0.4, 0.6];
  return rows.map((depth, row) => ({
    name: `skyline ${row}`,
    depth,
    cost: 1,
    async paint(frame) {
      const random = view.random.fork(`skyline ${row}`);
      const { width, unit, light } = view;
      const haze = (1 - depth) * 0.75;
      const body: string[] = [];
      const shining: string[] = [];
      const rise = options.rise * (options.village ? 0.5 + row * 0.2 : 1 - row * 0.24);
      let x = -unit * 0.03;
      while (x < width + unit * 0.03) {
        const w = unit * (options.village ? random.between(0.05, 0.09) : random.between(0.035, 0.085));
        const hill = 0.55 + 0.45 * Math.sin((x / width) * Math.PI * random.between(0.96, 1.04) + row);
        const h = options.village
          ? rise * random.between(0.35, 0.6)
          : rise * (0.18 + 0.82 * random.next() ** 1.8) * Math.max(0.35, hill);
        const own = options.color ?? random.pick(walls);
        building(
          { x, w, h, own, foot: options.foot, row, haze, village: options.village, neon: options.neon },
          view,
          random,
          body,
          shining,
        );
        x += w * (options.village ? random.between(1.05, 1.7) : random.between(0.82, 1.06));
      }
      const top = options.foot - rise * 1.45;
      await paintStrip(frame, body.join(""), top, options.foot + 2);
      if (light.lamps > 0 || options.neon) await paintStrip(frame, shining.join(""), top, options.foot + 2, 1, true);
    },
  }));
}

interface Building {
  x: number;
  w: number;
  h: number;
  own: Rgb;
  foot: number;
  row: number;
  haze: number;
  village: boolean;
  neon: boolean;
}

function building(b: Building, view: View, random: View["random"], body: string[], shining: string[]): void {
  const { light, unit } = view;
  const lit = mix(tint(b.own, mix(light.ambient, light.key, 0.72)), light.haze, b.haze);
  const dark = mix(tint(b.own, light.ambient), light.haze, b.haze);
  const top = b.foot - b.h;
  const sunRight = view.lightSide > 0;
  const split = b.w * (sunRight ? 0.36 : 0.64);
  body.push(
    `<rect x="${n(b.x)}" y="${n(top)}" width="${n(b.w)}" height="${n(b.h + 3)}" fill="${css(sunRight ? dark : lit)}"/>`,
    `<rect x="${n(b.x + split)}" y="${n(top)}" width="${n(b.w - split)}" height="${n(b.h + 3)}" fill="${css(sunRight ? lit : dark)}"/>`,
  );
  if (b.village) {
    const roof = mix(
      tint(
        random.pick<Rgb>([
          [158, 74, 56],
          [120, 62, 52],
          [96, 84, 88],
        ]),
        mix(light.ambient, light.key, 0.7),
      ),
      light.haze,
      b.haze,
    );
    body.push(
      `<path d="M${n(b.x - b.w * 0.08)} ${n(top)}L${n(b.x + b.w * 0.5)} ${n(top - b.w * 0.48)}L${n(b.x + b.w * 1.08)} ${n(top)}Z" fill="${css(roof)}"/>`,
    );
    if (random.chance(0.5))
      body.push(
        `<rect x="${n(b.x + b.w * 0.7)}" y="${n(top - b.w * 0.45)}" width="${n(b.w * 0.1)}" height="${n(b.w * 0.3)}" fill="${css(dark)}"/>`,
      );
  } else {
    const crown = random.next();
    if (crown < 0.2)
      body.push(
        `<rect x="${n(b.x + b.w * 0.2)}" y="${n(top - b.h * 0.08)}" width="${n(b.w * 0.6)}" height="${n(b.h * 0.09)}" fill="${css(mix(dark, lit, 0.5))}"/>`,
      );
    else if (crown < 0.34 && b.h > unit * 0.16)
      body.push(
        `<path d="M${n(b.x)} ${n(top + 1)}L${n(b.x + b.w / 2)} ${n(top - b.w * 0.9)}L${n(b.x + b.w)} ${n(top + 1)}Z" fill="${css(mix(dark, lit, 0.6))}"/><path d="M${n(b.x + b.w / 2)} ${n(top - b.w * 0.8)}v${n(-b.w * 0.7)}" stroke="${css(dark)}" stroke-width="${n(unit * 0.002)}"/>`,
      );
    else if (crown < 0.5)
      body.push(
        `<path d="M${n(b.x + b.w * 0.5)} ${n(top)}v${n(-b.h * 0.16)}" stroke="${css(dark)}" stroke-width="${n(unit * 0.0022)}"/>`,
      );
    else if (crown < 0.62)
      body.push(
        `<path d="M${n(b.x)} ${n(top + 1)}v${n(-b.w * 0.4)}L${n(b.x + b.w)} ${n(top + 1)}Z" fill="${css(lit)}"/>`,
      );
  }
  const cell = unit * (b.village ? 0.02 : 0.0125 + b.row * 0.002);
  const pane = css(mix(mix(dark, light.middle, 0.25), lit, 0.3));
  const columns = Math.max(1, Math.floor(b.w / cell) - 1);
  const gap = b.w / (columns + 1);
  for (let wy = top + cell; wy < b.foot - cell; wy += cell * 1.25) {
    for (let c = 0; c < columns; c++) {
      const wx = b.x + gap * (c + 0.75);
      const on = random.chance(0.16 + light.lamps * 0.42);
      const size = `x="${n(wx)}" y="${n(wy)}" width="${n(gap * 0.5)}" height="${n(cell * 0.62)}"`;
      body.push(`<rect ${size} fill="${pane}" opacity="0.7"/>`);
      if (on && (light.lamps > 0 || b.neon)) {
        const color =
          b.neon && random.chance(0.3)
            ? random.pick(neonColors)
            : random.pick<Rgb>([
                [255, 208, 130],
                [255, 190, 100],
                [255, 226, 170],
                [200, 220, 255],
              ]);
        shining.push(
          `<rect ${size} fill="${css(color)}" opacity="${n((0.35 + 0.6 * light.lamps) * (1 - b.haze * 0.35) * random.between(0.4, 1))}"/>`,
        );
      }
    }
  }
  if (b.neon && b.row > 0 && random.chance(0.45)) {
    const color = css(random.pick(neonColors));
    shining.push(
      `<rect x="${n(b.x + b.w * 0.1)}" y="${n(top + b.h * 0.12)}" width="${n(b.w * 0.09)}" height="${n(b.h * random.between(0.2, 0.45))}" fill="${color}"/>`,
    );
    if (random.chance(0.5))
      shining.push(
        `<path d="M${n(b.x)} ${n(top)}H${n(b.x + b.w)}" stroke="${color}" stroke-width="${n(unit * 0.004)}"/>`,
      );
  }
}
