import { css, mix, type Rgb, tint } from "../color.ts";
import { blend } from "../frame.ts";
import { clamp, createNoise, smooth } from "../noise.ts";
import { paintStrip } from "../sprite.ts";
import { n } from "../subjects/pen.ts";
import { neonColors } from "./city.ts";
import type { Layer, View } from "./view.ts";

export interface StreetOptions {
  neon: boolean;
  color: Rgb | undefined;
}

const walls: readonly [Rgb, ...Rgb[]] = [
  [168, 118, 92],
  [196, 168, 132],
  [142, 136, 140],
  [122, 96, 92],
  [176, 146, 118],
  [110, 122, 138],
];
const signs: readonly [Rgb, ...Rgb[]] = [
  [255, 76, 58],
  [255, 178, 66],
  [255, 236, 200],
  [84, 196, 255],
  [96, 230, 170],
  [255, 96, 150],
];
const panes: readonly [Rgb, ...Rgb[]] = [
  [255, 200, 120],
  [255, 186, 96],
  [255, 222, 168],
  [206, 226, 255],
];

/** One-point perspective: 1 is where the lower edge of the image meets the ground; lower values are farther away. */
interface Perspective {
  x: number;
  y: number;
  /** From the middle of the street to its walls, at 1. */
  half: number;
  /** Height of one story at 1. */
  storey: number;
}

function perspectiveOf(view: View): Perspective {
  const chance = view.random.fork("street perspective");
  return {
    x: view.width * (0.5 - view.lightSide * chance.between(0.02, 0.07)),
    y: view.horizon,
    half: Math.min(view.width * 0.46, view.unit * chance.between(0.46, 0.56)),
    storey: view.unit * 0.3,
  };
}

/** A street between two rows of houses that meet in the distance. Shop signs are panels of light without letters. */
export function streetLayer(view: View, options: StreetOptions): Layer {
  return {
    name: "street",
    depth: 0.7,
    cost: 3,
    async paint(frame) {
      const random = view.random.fork("street");
      const { width, height, light } = view;
      const p = perspectiveOf(view);
      const body: string[] = [];
      const shining: string[] = [];
      const pave = tint([150, 146, 142], mix(light.ambient, light.key, 0.55));
      const road = tint([78, 78, 86], mix(light.ambient, light.key, 0.6));
      const marks = tint([232, 226, 206], mix(light.ambient, light.key, 0.55));
      const flat = (left: number, right: number, t0: number, t1: number, fill: Rgb, opacity = 1) => {
        const [y0, y1] = [p.y + (height - p.y) * t0, p.y + (height - p.y) * t1];
        const at = (side: number, t: number) => n(p.x + side * p.half * t);
        body.push(
          `<path d="M${at(left, t0)} ${n(y0)}L${at(right, t0)} ${n(y0)}L${at(right, t1)} ${n(y1)}L${at(left, t1)} ${n(y1)}Z" fill="${css(fill)}" opacity="${opacity}"/>`,
        );
      };
      body.push(`<path d="M0 ${n(p.y)}H${width}V${height}H0Z" fill="${css(pave)}"/>`);
      flat(-0.76, 0.76, 0, 1.05, road);
      for (const side of [-1, 1]) {
        flat(side * 0.76, side * 0.79, 0.03, 1.05, mix(pave, light.cloudLit, 0.3));
        flat(side * 0.66, side * 0.685, 0.03, 1.05, marks, 0.75);
      }
      const crossing = random.between(0.42, 0.56);
      for (let i = 0; i < 8; i++)
        flat(-0.6 + i * 0.155, -0.6 + i * 0.155 + 0.08, crossing, crossing * 1.22, marks, 0.78);
      for (const side of [-1, 1]) {
        const rows: { far: number; near: number }[] = [];
        let distance = random.between(0.3, 0.5);
        while (distance < 12) {
          const next = distance + random.between(0.42, 0.85) * (1 + distance * 0.06);
          rows.unshift({ far: next, near: distance });
          distance = next;
        }
        for (const row of rows) house(row, side, p, view, random, options, body, shining);
      }
      await paintStrip(frame, body.join(""), 0, height);
      await paintStrip(frame, shining.join(""), 0, height, 1, true);
    },
  };
}

function house(
  row: { far: number; near: number },
  side: number,
  p: Perspective,
  view: View,
  random: View["random"],
  options: StreetOptions,
  body: string[],
  shining: string[],
): void {
  const { height, light } = view;
  const { storey } = p;
  const storeys = random.whole(2, options.neon ? 6 : 4);
  const rise = storey * (storeys + 0.35);
  const own = options.color ?? random.pick(walls);
  const facing = side === -view.lightSide ? 0.8 : 0.25;
  const haze = clamp(0.08 * row.near, 0, 0.62);
  const base = mix(tint(own, mix(light.ambient, light.key, facing)), light.haze, haze);
  const dark = mix(base, [10, 10, 20], 0.42);
  const depthAt = (part: number) => 1 / (row.far + (row.near - row.far) * part);
  /**
   * Returns a point on the wall: `part` from its far to its near end, `high` above the ground, `out` into the street.
   */
  const spot = (part: number, high: number, out = 0) => {
    const t = depthAt(part);
    return {
      x: p.x + side * (p.half - out) * t,
      y: p.y + (height - high - p.y) * t,
      t,
    };
  };
  const quad = (from: number, to: number, low: number, high: number) =>
    `M${[spot(from, low), spot(from, high), spot(to, high), spot(to, low)].map(({ x, y }) => `${n(x)} ${n(y)}`).join("L")}Z`;
  const fill = (d: string, color: Rgb) => body.push(`<path d="${d}" fill="${css(color)}"/>`);
  const glow = (d: string, color: Rgb, amount: number) =>
    shining.push(`<path d="${d}" fill="${css(color)}" opacity="${n(amount)}"/>`);
  // Houses cover lights that are farther away.
  const cover = (d: string, amount = 1) => shining.push(`<path d="${d}" fill="#000" opacity="${amount}"/>`);

  fill(quad(0, 1, 0, rise), base);
  cover(quad(0, 1, 0, rise));
  fill(quad(0, 1, rise - storey * 0.07, rise + storey * 0.03), mix(base, light.cloudLit, 0.16));
  const end = spot(1, 0);
  const endTop = spot(1, rise);
  const behind = `M${n(end.x)} ${n(end.y)}V${n(endTop.y)}H${n(end.x + side * p.half * 1.5 * end.t)}V${n(end.y)}Z`;
  fill(behind, dark);
  cover(behind);
  const lamps = Math.max(light.lamps, options.neon ? 0.8 : 0);
  const bays = random.whole(2, 4);
  // Too small to show anything in its windows.
  const far = row.near > 4;
  for (let floor = 1; floor < storeys; floor++) {
    for (let bay = 0; bay < bays; bay++) {
      const d = quad((bay + 0.22) / bays, (bay + 0.78) / bays, storey * (floor + 0.28), storey * (floor + 0.8));
      fill(d, mix(base, [26, 32, 50], 0.66));
      if (lamps > 0 && random.chance(0.55)) {
        glow(d, random.pick(panes), lamps * random.between(0.35, 0.66));
        if (far) continue;
        cover(quad((bay + 0.48) / bays, (bay + 0.52) / bays, storey * (floor + 0.28), storey * (floor + 0.8)), 0.8);
        if (random.chance(0.4))
          cover(quad((bay + 0.22) / bays, (bay + 0.48) / bays, storey * (floor + 0.28), storey * (floor + 0.8)), 0.45);
      }
    }
    if (random.chance(0.35)) fill(quad(0.06, 0.94, storey * (floor + 0.06), storey * (floor + 0.17)), dark);
  }
  const tone = random.pick(options.neon ? neonColors : signs);
  const shop = random.chance(0.8);
  fill(quad(0.06, 0.94, storey * 0.04, storey * 0.66), mix(base, [20, 22, 34], 0.7));
  for (let bay = 0; bay < 3; bay++) {
    const d = quad(0.09 + bay * 0.285, 0.09 + bay * 0.285 + 0.25, storey * (bay === 1 ? 0.03 : 0.14), storey * 0.62);
    fill(d, mix(base, [60, 70, 90], 0.5));
    if (shop && lamps > 0) {
      glow(d, random.pick(panes), lamps * random.between(0.5, 0.68));
      if (far) continue;
      // A counter and the things on it, against the light inside.
      const left = 0.09 + bay * 0.285;
      if (bay !== 1) cover(quad(left, left + 0.25, storey * 0.14, storey * random.between(0.22, 0.3)), 0.45);
      for (let i = 0; i < 3; i++) {
        const from = left + random.between(0.02, 0.2);
        cover(quad(from, from + 0.03, storey * 0.2, storey * random.between(0.3, 0.5)), 0.35);
      }
    }
  }
  if (shop) {
    const fascia = quad(0.05, 0.95, storey * 0.7, storey * 0.9);
    fill(fascia, mix(tint(mix(tone, own, 0.4), mix(light.ambient, light.key, 0.5)), light.haze, haze));
    if (lamps > 0) glow(fascia, tone, lamps * 0.62);
  }
  if (!random.chance(options.neon ? 0.95 : 0.75)) return;
  const count = options.neon ? 2 : 1;
  for (let i = 0; i < count; i++) {
    const part = random.between(0.3, 0.7) + (i ? 0.25 : 0);
    const low = storey * random.between(1.02, 1.35);
    const tall = storey * random.between(0.5, Math.max(0.7, Math.min(1.5, storeys - 1.6)));
    const inner = spot(part, low, p.half * 0.02);
    const outer = spot(part, low, p.half * random.between(0.12, 0.17));
    const top = spot(part, low + tall).y;
    const panel = (inset: number) => {
      const wide = (outer.x - inner.x) * inset;
      const high = Math.abs(wide);
      return `M${n(inner.x + wide)} ${n(inner.y - high)}V${n(top + high)}H${n(outer.x - wide)}V${n(inner.y - high)}Z`;
    };
    const paint = i ? random.pick(options.neon ? neonColors : signs) : tone;
    fill(panel(0), mix(dark, [0, 0, 0], 0.3));
    fill(panel(0.1), mix(tint(mix(paint, own, 0.4), mix(light.ambient, light.key, 0.6)), light.haze, haze));
    cover(panel(0));
    if (lamps > 0) {
      glow(panel(0.1), paint, lamps * 0.8);
      glow(panel(0.34), mix(paint, [255, 255, 255], 0.7), lamps * 0.55);
    }
  }
}

/**
 * Rain on the ground of a street. The houses are mirrored at their own foot, so that the road remains a road; smeared
 * downward on rough asphalt, sharp in puddles.
 */
export function wetStreetLayer(view: View): Layer {
  return {
    name: "wet street",
    depth: 0.72,
    cost: 2,
    mirrors: true,
    paint(frame, behind = frame) {
      const { width, height, unit, horizon } = view;
      const p = perspectiveOf(view);
      const noise = createNoise(view.random.fork("wet street").seed);
      const before = behind.light.slice();
      const span = height - horizon;
      for (let y = Math.ceil(horizon + 1); y < height; y++) {
        const t = (y - horizon) / span;
        const from = Math.max(0, Math.ceil(p.x - p.half * t));
        const to = Math.min(width - 1, Math.floor(p.x + p.half * t));
        for (let x = from; x <= to; x++) {
          const foot = horizon + (span * Math.abs(x - p.x)) / p.half;
          const below = y - foot;
          const u = (x - p.x) / (unit * t);
          const v = 1 / t;
          const pool = smooth(-0.06, 0.22, noise.fbm(u * 1.7, v * 2.1, 3));
          const grain = noise.at(u * 60, v * 70);
          const smear = (1 - pool) * below * 0.5 + unit * 0.004;
          let r = 0;
          let g = 0;
          let b = 0;
          for (let tap = -2; tap <= 2; tap++) {
            const row = clamp(Math.round(foot - below + (tap * 0.5 + grain * 0.35) * smear), 0, height - 1);
            const source = (row * width + x) * 4;
            r += before[source] ?? 0;
            g += before[source + 1] ?? 0;
            b += before[source + 2] ?? 0;
          }
          const strength = (0.42 + 0.36 * pool) * (1 - 0.25 * t) + grain * 0.05 * (1 - pool);
          blend(frame, (y * width + x) * 4, [r / 5, g / 5, b / 5], clamp(strength));
        }
      }
    },
  };
}
