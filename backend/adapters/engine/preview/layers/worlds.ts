import { css, hsl, mix, type Rgb, scale, tint } from "../colour.ts";
import { blend, type Frame, shine, shineRound } from "../frame.ts";
import { clamp, createNoise, smooth } from "../noise.ts";
import { paintStrip } from "../sprite.ts";
import { line, n } from "../subjects/pen.ts";
import type { Layer, View } from "./view.ts";

/** Deep space: dust clouds in two hues, stars, a far sun. */
export function spaceLayer(view: View, hue: number): Layer {
  return {
    name: "space",
    depth: 0,
    cost: 3,
    paint(frame) {
      const noise = createNoise(view.random.fork("space").seed);
      const one = hsl(hue, 0.7, 0.5);
      const other = hsl(hue + 70, 0.75, 0.55);
      const third = hsl(hue - 60, 0.7, 0.5);
      for (let y = 0; y < frame.height; y++)
        for (let x = 0; x < frame.width; x++) {
          const u = (x / view.unit) * 1.6;
          const v = (y / view.unit) * 1.6;
          const warp = noise.fbm(u + 4, v, 3);
          const cloud = noise.fbm(u + warp * 1.1, v - warp * 0.8, 5);
          const band = Math.exp(-(((v - 0.8 - (u - 1.2) * 0.4 * view.lightSide + warp * 0.5) / 0.62) ** 2));
          const index = (y * frame.width + x) * 4;
          blend(frame, index, [4, 5, 16], 1);
          const body = smooth(-0.12, 0.6, cloud) * (0.25 + band);
          shine(frame, index, mix(one, other, smooth(-0.3, 0.4, warp)), body * 0.62);
          shine(frame, index, third, smooth(0.1, 0.6, noise.fbm(u * 1.7 + 9, v * 1.7 + warp, 4)) * 0.3 * (0.3 + band));
          const dust = smooth(0.08, 0.46, noise.fbm(u * 2.4 + 20, v * 2.4 + warp, 4)) * band;
          blend(frame, index, [4, 4, 12], dust * 0.5);
        }
      const random = view.random.fork("space/stars");
      for (let i = 0; i < 620 * (view.width / view.unit); i++) {
        const bright = random.next() ** 6;
        shineRound(
          frame,
          random.next() * view.width,
          random.next() * view.height,
          (view.unit / 720) * (1.5 + bright * 8),
          random.chance(0.25) ? [255, 210, 180] : [214, 226, 255],
          0.4 + bright * 1.9,
        );
      }
      shineRound(frame, view.sunX, view.sunY, view.unit * 0.5, [255, 236, 206], 0.5);
    },
  };
}

/** Water from inside: light from above, beams, a rising floor with coral and weed, bubbles. */
export function underwaterLayers(view: View, tone: Rgb): Layer[] {
  return [
    {
      name: "water column",
      depth: 0,
      cost: 3,
      paint(frame) {
        const noise = createNoise(view.random.fork("column").seed);
        const bright = mix(tone, [190, 250, 245], 0.62);
        const deep = scale(tone, 0.3);
        for (let y = 0; y < frame.height; y++)
          for (let x = 0; x < frame.width; x++) {
            const t = y / frame.height;
            const index = (y * frame.width + x) * 4;
            blend(frame, index, mix(mix(bright, tone, smooth(0, 0.4, t)), deep, smooth(0.28, 1, t)), 1);
            const angle = (x - view.sunX) / (y + view.unit * 0.5);
            const ray = smooth(0.05, 0.6, noise.at(angle * 9, 2) + noise.at(angle * 24, 5) * 0.45);
            shine(frame, index, [200, 255, 240], ray * 0.3 * (1 - smooth(0.1, 0.85, t)));
            const caustic = Math.abs(noise.fbm((x / view.unit) * 6, (y / view.unit) * 20, 2));
            shine(frame, index, [230, 255, 250], smooth(0.09, 0, caustic) * 0.5 * smooth(0.16, 0, t));
          }
      },
    },
    {
      name: "sea floor",
      depth: 0.6,
      cost: 2,
      async paint(frame) {
        const { width, height, unit } = view;
        const random = view.random.fork("reef");
        const parts: string[] = [];
        for (let row = 0; row < 3; row++) {
          const top = height * (0.78 + row * 0.07);
          const fill = mix(mix(tone, [226, 206, 160], 0.28 + row * 0.16), scale(tone, 0.4), 0.62 - row * 0.2);
          let d = `M0 ${height}`;
          for (let i = 0; i <= 24; i++)
            d += `L${n((i / 24) * width)} ${n(top + Math.sin(i * 1.3 + row * 2) * unit * 0.016 + random.between(-0.012, 0.012) * unit)}`;
          parts.push(`<path d="${d}L${width} ${height}Z" fill="${css(fill)}"/>`);
          for (let i = 0; i < 7 + row * 2; i++)
            coral(
              parts,
              random,
              random.between(0, 1) * width,
              top + unit * random.between(0.01, 0.06),
              unit * (0.05 + row * 0.04),
              tone,
              row,
            );
        }
        for (let i = 0; i < 46; i++) {
          const x = random.next() * width;
          const y = random.next() * height;
          const r = unit * random.between(0.002, 0.011);
          parts.push(
            `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="#ffffff" fill-opacity="0.12" stroke="#e8fffb" stroke-opacity="0.6" stroke-width="${n(r * 0.18)}"/><circle cx="${n(x + r * 0.35)}" cy="${n(y - r * 0.35)}" r="${n(r * 0.2)}" fill="#fff" opacity="0.8"/>`,
          );
        }
        await paintStrip(frame, parts.join(""), 0, height);
      },
    },
  ];
}

function coral(
  parts: string[],
  random: View["random"],
  x: number,
  y: number,
  size: number,
  tone: Rgb,
  row: number,
): void {
  const own = mix(
    random.pick<Rgb>([
      [236, 110, 110],
      [240, 160, 80],
      [200, 110, 190],
      [236, 206, 120],
      [110, 180, 120],
    ]),
    tone,
    0.56 - row * 0.22,
  );
  const kind = random.whole(0, 2);
  if (kind === 0)
    for (let i = 0; i < 7; i++) {
      const angle = -Math.PI / 2 + (i - 3) * 0.3;
      const tip = { x: x + Math.cos(angle) * size, y: y + Math.sin(angle) * size * random.between(0.8, 1.3) };
      parts.push(
        line(
          `M${n(x)} ${n(y)}Q${n(x + Math.cos(angle) * size * 0.3)} ${n(y - size * 0.6)} ${n(tip.x)} ${n(tip.y)}`,
          css(scale(own, random.between(0.8, 1.1))),
          size * 0.12,
        ),
      );
    }
  else if (kind === 1) {
    for (let i = 0; i < 5; i++)
      parts.push(
        line(
          `M${n(x + i * size * 0.14)} ${n(y)}q${n(-size * 0.4)} ${n(-size * 0.6)} 0 ${n(-size * 1.1)}t${n(size * 0.1)} ${n(-size * random.between(0.6, 1.3))}`,
          css(mix([70, 140, 90], tone, 0.4 - row * 0.1)),
          size * 0.09,
        ),
      );
  } else
    for (let i = 0; i < 9; i++)
      parts.push(
        `<circle cx="${n(x + random.between(-0.5, 0.5) * size)}" cy="${n(y - random.between(0, 0.5) * size)}" r="${n(size * random.between(0.13, 0.26))}" fill="${css(scale(own, random.between(0.75, 1.15)))}"/>`,
      );
}

/** A room by a window: soft wall, blurred lights, a wooden table that the things stand on. */
export function tableLayers(view: View, wall: Rgb, top: number): Layer[] {
  return [
    {
      name: "wall",
      depth: 0.1,
      cost: 2,
      paint(frame) {
        const noise = createNoise(view.random.fork("wall").seed);
        const lit = tint(wall, mix(view.light.ambient, view.light.key, 0.9));
        const dark = scale(tint(wall, view.light.ambient), 0.62);
        for (let y = 0; y < frame.height; y++)
          for (let x = 0; x < frame.width; x++) {
            const fromLight = view.lightSide > 0 ? 1 - x / frame.width : x / frame.width;
            const fall = smooth(
              0.05,
              1,
              fromLight * 0.85 +
                (y / frame.height) * 0.22 +
                noise.fbm((x / view.unit) * 1.4, (y / view.unit) * 1.4, 3) * 0.2,
            );
            blend(frame, (y * frame.width + x) * 4, mix(lit, dark, fall), 1);
          }
        windowLight(frame, view);
        const random = view.random.fork("bokeh");
        if (view.light.lamps > 0)
          for (let i = 0; i < 26; i++)
            bokeh(
              frame,
              random.next() * view.width,
              random.between(0.05, 0.95) * top,
              view.unit * random.between(0.016, 0.05),
              random.pick<Rgb>([
                [255, 190, 110],
                [255, 150, 90],
                [255, 220, 160],
                [150, 190, 255],
              ]),
              random.between(0.1, 0.4),
            );
      },
    },
    {
      name: "table",
      depth: 0.7,
      cost: 2,
      paint(frame) {
        const noise = createNoise(view.random.fork("wood").seed);
        const wood: Rgb = [150, 100, 62];
        for (let y = Math.floor(top); y < frame.height; y++)
          for (let x = 0; x < frame.width; x++) {
            const drop = (y - top) / view.unit;
            const distance = 1 / (drop + 0.32);
            const u = ((x - view.width / 2) / view.unit) * distance;
            const v = distance * 5;
            const plank = Math.floor(v * 0.9);
            const grain = noise.fbm(u * 1.5 + plank * 7.3, v * 9 + noise.at(u * 2, plank) * 1.6, 3);
            const seam = smooth(0.05, 0, Math.abs(v * 0.9 - plank - 0.02));
            let colour = mix(wood, [92, 56, 34], clamp(0.4 + grain * 1.1 + noise.at(plank * 3.3, 1) * 0.4));
            colour = tint(colour, mix(view.light.ambient, view.light.key, 0.68));
            colour = mix(colour, [20, 12, 8], seam * 0.65);
            const sheen = Math.exp(-(((x - view.sunX) / (view.unit * 0.55)) ** 2)) * smooth(0.5, 0, drop);
            const index = (y * frame.width + x) * 4;
            blend(frame, index, colour, smooth(0, 2, y - top));
            shine(frame, index, view.light.glow, sheen * 0.22);
          }
      },
    },
  ];
}

function windowLight(frame: Frame, view: View): void {
  const { unit, light } = view;
  const left = view.width * (view.lightSide > 0 ? 0.66 : 0.05);
  const right = view.width * (view.lightSide > 0 ? 0.95 : 0.34);
  const top = view.height * 0.02;
  const bottom = view.height * 0.46;
  for (let y = Math.floor(top); y < bottom; y++)
    for (let x = Math.floor(left); x < right; x++) {
      const tx = (x - left) / (right - left);
      const ty = (y - top) / (bottom - top);
      const edge = smooth(0, 0.08, Math.min(tx, 1 - tx)) * smooth(0, 0.08, Math.min(ty, 1 - ty));
      const bar = Math.max(smooth(0.03, 0.014, Math.abs(tx - 0.5)), smooth(0.03, 0.014, Math.abs(ty - 0.48)));
      const sky = mix(mix(light.zenith, light.middle, ty), light.horizon, ty * ty);
      blend(frame, (y * frame.width + x) * 4, sky, edge * (1 - bar) * 0.9);
    }
  shineRound(frame, (left + right) / 2, (top + bottom) / 2, unit * 0.65, light.glow, light.isMoon ? 0.12 : 0.34);
}

export function bokeh(frame: Frame, x: number, y: number, radius: number, colour: Rgb, strength: number): void {
  for (let py = Math.max(0, Math.floor(y - radius)); py <= Math.min(frame.height - 1, y + radius); py++)
    for (let px = Math.max(0, Math.floor(x - radius)); px <= Math.min(frame.width - 1, x + radius); px++) {
      const d = Math.hypot(px - x, py - y) / radius;
      shine(
        frame,
        (py * frame.width + px) * 4,
        colour,
        strength * smooth(1, 0.9, d) * (0.75 + 0.4 * smooth(0.6, 0.95, d)),
      );
    }
}

/** Soft colour and round lights far out of focus, for a head and shoulders to stand before. */
export function backdropLayer(view: View): Layer {
  return {
    name: "backdrop",
    depth: 0.05,
    cost: 2,
    paint(frame) {
      const noise = createNoise(view.random.fork("backdrop").seed);
      for (let y = 0; y < frame.height; y++)
        for (let x = 0; x < frame.width; x++) {
          const t = clamp(y / frame.height + noise.fbm((x / view.unit) * 1.1, (y / view.unit) * 1.1, 3) * 0.5);
          const index = (y * frame.width + x) * 4;
          blend(
            frame,
            index,
            t < 0.5
              ? mix(view.light.zenith, view.light.middle, t * 2)
              : mix(view.light.middle, view.light.horizon, t * 2 - 1),
            1,
          );
          const toward = Math.exp(-Math.hypot(x - view.sunX, y - view.height * 0.3) / (view.unit * 0.4));
          shine(frame, index, view.light.glow, toward * 0.3);
        }
      const random = view.random.fork("backdrop/lights");
      for (let i = 0; i < 34; i++)
        bokeh(
          frame,
          random.next() * view.width,
          random.next() * view.height,
          view.unit * random.between(0.015, 0.075),
          mix(view.light.glow, view.light.cloudLit, random.next()),
          random.between(0.05, 0.22),
        );
    },
  };
}

/** Nothing in particular: folded bands of colour, as marbled paper has. */
export function abstractLayer(view: View, colours: readonly Rgb[]): Layer {
  return {
    name: "abstract",
    depth: 0,
    cost: 5,
    paint(frame) {
      const random = view.random.fork("abstract");
      const noise = createNoise(random.seed);
      const start = random.between(0, 360);
      const palette =
        colours.length > 0
          ? [
              ...colours,
              ...colours.map((colour) => mix(colour, [250, 240, 225], 0.6)),
              ...colours.map((colour) => scale(colour, 0.35)),
            ]
          : [0, 34, 190, 212, 300].map((step, i) => hsl(start + step, 0.62, 0.3 + i * 0.11));
      const stretch = random.between(0.7, 1.5);
      const turn = random.between(0, Math.PI);
      const cosine = Math.cos(turn);
      const sine = Math.sin(turn);
      for (let y = 0; y < frame.height; y++)
        for (let x = 0; x < frame.width; x++) {
          const px = x / view.unit;
          const py = y / view.unit;
          const u = (px * cosine - py * sine) * stretch;
          const v = (px * sine + py * cosine) * 1.3;
          const first = noise.fbm(u, v, 3);
          const second = noise.fbm(u + first * 2.1 + 5, v - first * 1.6, 4);
          const at = (second * 1.5 + first * 0.7 + v * 0.35 + 4) * 2.1;
          const cell = Math.floor(at);
          const part = at - cell;
          const count = palette.length;
          const one = palette[((cell % count) + count) % count] ?? [128, 128, 128];
          const next = palette[(((cell + 1) % count) + count) % count] ?? one;
          const relief = (noise.fbm(u + 0.012 + first * 2.1 + 5, v - first * 1.6 - 0.012, 4) - second) * 14;
          let colour = mix(one, next, smooth(0.55, 1, part));
          colour = mix(colour, [255, 250, 240], clamp(relief) * 0.4);
          colour = mix(colour, [10, 8, 24], clamp(-relief) * 0.45 + smooth(0.12, 0, part) * 0.22);
          const index = (y * frame.width + x) * 4;
          blend(frame, index, colour, 1);
          shine(frame, index, [255, 226, 160], smooth(0.035, 0, Math.abs(part - 0.5)) * 0.3);
        }
    },
  };
}

/** A floor of clouds below the viewer. */
export function cloudSeaLayer(view: View): Layer {
  return {
    name: "cloud sea",
    depth: 0.5,
    cost: 3,
    paint(frame) {
      const noise = createNoise(view.random.fork("cloud sea").seed);
      const { light, unit, horizon } = view;
      for (let y = Math.floor(horizon - unit * 0.05); y < frame.height; y++) {
        const drop = Math.max(0, (y - horizon) / unit + 0.05);
        const distance = 1 / (drop + 0.1);
        for (let x = 0; x < frame.width; x++) {
          const u = ((x - view.width / 2) / unit) * distance * 0.85;
          const v = distance * 1.5;
          const warp = noise.at(u * 0.8, v * 0.8 + 3) * 0.5;
          const heap = noise.fbm(u + warp, v, 5);
          const beside = noise.fbm(u + warp + 0.09 * view.lightSide, v + 0.14, 4);
          const lit = clamp(0.52 + (heap - beside) * 1.9 + heap * 0.35);
          let colour = mix(light.cloudShade, light.cloudLit, lit);
          colour = mix(colour, light.haze, smooth(0.25, 0, drop) * 0.7);
          const toward = Math.exp(-Math.abs(x - view.sunX) / (unit * 0.45));
          colour = mix(colour, light.glow, toward * 0.34 * lit);
          const cover = smooth(-0.16, 0.02, drop * 1.6 - 0.1 + heap * 0.22);
          blend(frame, (y * frame.width + x) * 4, colour, cover);
        }
      }
    },
  };
}
