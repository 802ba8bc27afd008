import { css, mix, type Rgb, tint } from "../colour.ts";
import { paintStrip } from "../sprite.ts";
import { n } from "../subjects/pen.ts";
import type { Layer, View } from "./view.ts";

const neonColours: readonly [Rgb, ...Rgb[]] = [
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

export interface SkylineWishes {
  foot: number;
  /** Of the tallest towers, in pixels. */
  rise: number;
  neon: boolean;
  colour: Rgb | undefined;
  village: boolean;
}

/** Two or three rows of buildings, paler with distance, with windows that light up towards night. */
export function skylineLayers(view: View, wishes: SkylineWishes): Layer[] {
  const rows = wishes.village ? [0.55, 0.75] : [0.22, 0.4, 0.6];
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
      const rise = wishes.rise * (wishes.village ? 0.5 + row * 0.2 : 1 - row * 0.24);
      let x = -unit * 0.03;
      while (x < width + unit * 0.03) {
        const w = unit * (wishes.village ? random.between(0.05, 0.09) : random.between(0.035, 0.085));
        const hill = 0.55 + 0.45 * Math.sin((x / width) * Math.PI * random.between(0.96, 1.04) + row);
        const h = wishes.village
          ? rise * random.between(0.35, 0.6)
          : rise * (0.18 + 0.82 * random.next() ** 1.8) * Math.max(0.35, hill);
        const own = wishes.colour ?? random.pick(walls);
        building(
          { x, w, h, own, foot: wishes.foot, row, haze, village: wishes.village, neon: wishes.neon },
          view,
          random,
          body,
          shining,
        );
        x += w * (wishes.village ? random.between(1.05, 1.7) : random.between(0.82, 1.06));
      }
      const top = wishes.foot - rise * 1.45;
      await paintStrip(frame, body.join(""), top, wishes.foot + 2);
      if (light.lamps > 0 || wishes.neon) await paintStrip(frame, shining.join(""), top, wishes.foot + 2, 1, true);
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
        const colour =
          b.neon && random.chance(0.3)
            ? random.pick(neonColours)
            : random.pick<Rgb>([
                [255, 208, 130],
                [255, 190, 100],
                [255, 226, 170],
                [200, 220, 255],
              ]);
        shining.push(
          `<rect ${size} fill="${css(colour)}" opacity="${n((0.35 + 0.6 * light.lamps) * (1 - b.haze * 0.35) * random.between(0.4, 1))}"/>`,
        );
      }
    }
  }
  if (b.neon && b.row > 0 && random.chance(0.45)) {
    const colour = css(random.pick(neonColours));
    shining.push(
      `<rect x="${n(b.x + b.w * 0.1)}" y="${n(top + b.h * 0.12)}" width="${n(b.w * 0.09)}" height="${n(b.h * random.between(0.2, 0.45))}" fill="${colour}"/>`,
    );
    if (random.chance(0.5))
      shining.push(
        `<path d="M${n(b.x)} ${n(top)}H${n(b.x + b.w)}" stroke="${colour}" stroke-width="${n(unit * 0.004)}"/>`,
      );
  }
}

/** A street seen along its middle, houses on both sides meeting at the far end. */
export function streetLayer(view: View, neon: boolean, colour: Rgb | undefined): Layer {
  return {
    name: "street",
    depth: 0.7,
    cost: 3,
    async paint(frame) {
      const random = view.random.fork("street");
      const { width, height, unit, light, horizon } = view;
      const vanish = { x: width * (0.5 - view.lightSide * 0.06), y: horizon };
      const body: string[] = [];
      const shining: string[] = [];
      const road = tint([84, 84, 92], mix(light.ambient, light.key, 0.6));
      const curb = tint([150, 146, 142], mix(light.ambient, light.key, 0.55));
      const toward = (x: number, y: number, t: number) => ({
        x: vanish.x + (x - vanish.x) * t,
        y: vanish.y + (y - vanish.y) * t,
      });
      const wide = Math.max(width * 0.62, unit * 0.6);
      body.push(
        `<path d="M0 ${n(vanish.y)}H${width}V${height}H0Z" fill="${css(curb)}"/>`,
        `<path d="M${n(vanish.x)} ${n(vanish.y)}L${n(vanish.x - wide * 0.72)} ${height}H${n(vanish.x + wide * 0.72)}Z" fill="${css(road)}"/>`,
      );
      for (let i = 0; i < 9; i++) {
        const t0 = 1.2 / (1 + i * 0.7);
        const t1 = 1.2 / (1 + i * 0.7 + 0.3);
        const a = toward(vanish.x, height, t0);
        const b = toward(vanish.x, height, t1);
        body.push(
          `<path d="M${n(a.x - unit * 0.012 * t0)} ${n(a.y)}L${n(b.x - unit * 0.012 * t1)} ${n(b.y)}H${n(b.x + unit * 0.012 * t1)}L${n(a.x + unit * 0.012 * t0)} ${n(a.y)}Z" fill="${css(tint([230, 220, 190], mix(light.ambient, light.key, 0.5)))}" opacity="0.7"/>`,
        );
      }
      for (const side of [-1, 1]) {
        let t = 0.06;
        const edges: { from: number; to: number }[] = [];
        while (t < 2.6) {
          const next = t * random.between(1.32, 1.62);
          edges.push({ from: t, to: next });
          t = next;
        }
        for (const edge of edges)
          house(edge, side, { vanish, wide, toward }, view, random, neon, colour, body, shining);
      }
      await paintStrip(frame, body.join(""), 0, height);
      await paintStrip(frame, shining.join(""), 0, height, 1, true);
    },
  };
}

interface Perspective {
  vanish: { x: number; y: number };
  wide: number;
  toward: (x: number, y: number, t: number) => { x: number; y: number };
}

function house(
  edge: { from: number; to: number },
  side: number,
  p: Perspective,
  view: View,
  random: View["random"],
  neon: boolean,
  colour: Rgb | undefined,
  body: string[],
  shining: string[],
): void {
  const { height, unit, light } = view;
  const wallX = p.vanish.x + side * p.wide * 0.86;
  const storeys = random.whole(3, neon ? 9 : 6);
  const rise = unit * (0.16 * storeys + 0.1);
  const own =
    colour ??
    random.pick<Rgb>([
      [168, 118, 92],
      [196, 168, 132],
      [142, 136, 140],
      [122, 96, 92],
      [176, 146, 118],
      [110, 122, 138],
    ]);
  const facing = side === -view.lightSide ? 0.85 : 0.22;
  const near = Math.min(1, edge.to);
  const haze = Math.max(0, 0.6 - near * 0.75);
  const base = mix(tint(own, mix(light.ambient, light.key, facing)), light.haze, haze);
  const quad = (t0: number, t1: number, low: number, high: number) => {
    const corners = [
      p.toward(wallX, height - low, t0),
      p.toward(wallX, height - high, t0),
      p.toward(wallX, height - high, t1),
      p.toward(wallX, height - low, t1),
    ];
    return `M${corners.map((corner) => `${n(corner.x)} ${n(corner.y)}`).join("L")}Z`;
  };
  body.push(
    `<path d="${quad(edge.from, edge.to, 0, rise)}" fill="${css(base)}"/>`,
    `<path d="${quad(edge.from, edge.to, rise * 0.97, rise * 1.02)}" fill="${css(mix(base, light.cloudLit, 0.2))}"/>`,
  );
  const front = p.toward(wallX, height, edge.to);
  const frontTop = p.toward(wallX, height - rise, edge.to);
  body.push(
    `<path d="M${n(front.x)} ${n(front.y)}L${n(frontTop.x)} ${n(frontTop.y)}H${n(front.x + side * unit * 2)}V${n(front.y)}Z" fill="${css(mix(base, [10, 10, 20], 0.35))}"/>`,
  );
  const bays = 4;
  for (let storey = 0; storey < storeys; storey++) {
    const low = unit * (0.16 * storey + 0.06);
    for (let bay = 0; bay < bays; bay++) {
      const span = edge.to - edge.from;
      const t0 = edge.from + span * ((bay + 0.22) / bays);
      const t1 = edge.from + span * ((bay + 0.76) / bays);
      const shop = storey === 0;
      const d = quad(t0, t1, shop ? unit * 0.01 : low, low + unit * (shop ? 0.08 : 0.1));
      body.push(`<path d="${d}" fill="${css(mix(base, [30, 36, 52], 0.62))}"/>`);
      const on = random.chance(shop ? 0.9 : 0.45) && (light.lamps > 0 || neon);
      if (on) {
        const glow = neon && random.chance(0.4) ? random.pick(neonColours) : ([255, 200, 120] as const);
        shining.push(
          `<path d="${d}" fill="${css(glow)}" opacity="${n((shop ? 0.8 : 0.62) * Math.max(light.lamps, neon ? 0.8 : 0))}"/>`,
        );
      }
    }
  }
  if (neon) {
    const t = edge.from + (edge.to - edge.from) * random.between(0.2, 0.8);
    const glow = css(random.pick(neonColours));
    const low = unit * random.between(0.2, 0.5);
    const a = p.toward(wallX, height - low, t);
    const b = p.toward(wallX, height - low - unit * random.between(0.16, 0.36), t);
    const reach = unit * 0.06 * t * -side;
    shining.push(
      `<path d="M${n(a.x)} ${n(a.y)}V${n(b.y)}H${n(a.x + reach)}V${n(a.y)}Z" fill="none" stroke="${glow}" stroke-width="${n(unit * 0.008 * t + 1)}"/>`,
      `<path d="M${n(a.x + reach * 0.5)} ${n(a.y - 4 * t)}V${n(b.y + 4 * t)}" stroke="${glow}" stroke-width="${n(unit * 0.012 * t)}" stroke-dasharray="${n(unit * 0.02 * t)} ${n(unit * 0.012 * t)}"/>`,
    );
    shining.push(`<path d="${quad(edge.from, edge.to, unit * 0.145, unit * 0.152)}" fill="${glow}" opacity="0.9"/>`);
  } else if (light.lamps > 0) {
    const t = edge.from + (edge.to - edge.from) * 0.5;
    const a = p.toward(wallX - side * p.wide * 0.09, height - unit * 0.3, t);
    shining.push(`<circle cx="${n(a.x)}" cy="${n(a.y)}" r="${n(unit * 0.014 * t + 1)}" fill="#ffdca0"/>`);
  }
}
