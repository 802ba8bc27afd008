import { mix, type Rgb, tint } from "../color.ts";
import { blend, type Frame, shine } from "../frame.ts";
import { clamp, createNoise, smooth } from "../noise.ts";
import { paintStrip } from "../sprite.ts";
import { line, n } from "../subjects/pen.ts";
import type { Layer, View } from "./view.ts";

export interface GroundOptions {
  kind: "meadow" | "sand" | "snow" | "moon" | "woods" | "road";
  near: Rgb;
  far: Rgb;
  /** Returns the y coordinate of the upper edge at a column, in pixels. */
  edge: (x: number) => number;
  /** A wet line and foam along the upper edge, where sand meets water. */
  foam?: boolean;
  depth?: number;
}

/** The plane that the viewer stands on, with patches, ripples or ruts that shrink toward the horizon. */
export function groundLayer(view: View, options: GroundOptions): Layer {
  return {
    name: `ground ${options.kind}`,
    depth: options.depth ?? 0.75,
    cost: 2,
    paint(frame) {
      paintGround(frame, view, options);
    },
  };
}

function paintGround(frame: Frame, view: View, options: GroundOptions): void {
  const { light, unit, width, horizon } = view;
  const { seed } = view.random.fork(`ground ${options.kind}`);
  const noise = createNoise(seed);
  const litNear = tint(options.near, mix(light.ambient, light.key, 0.78));
  const litFar = tint(options.far, mix(light.ambient, light.key, 0.78));
  const shadeTint = mix(light.ambient, light.key, 0.08);
  for (let x = 0; x < width; x++) {
    const edge = options.edge(x);
    for (let y = Math.max(0, Math.floor(edge)); y < frame.height; y++) {
      const drop = Math.max(0.002, (y - Math.min(horizon, edge)) / unit);
      const distance = 1 / (drop + 0.05);
      const u = ((x - width / 2) / unit) * distance * 1.3;
      const v = distance * 2.2;
      const nearness = smooth(0, 0.5, drop);
      let color = mix(litFar, litNear, nearness);
      const broad = noise.fbm(u * 0.7, v * 0.9, 3);
      if (options.kind === "meadow" || options.kind === "woods") {
        const tuft = noise.at(u * 16, v * 12) * 0.5 + noise.at(u * 44, v * 22) * 0.4 * nearness;
        const amount = clamp(0.42 - broad * 0.9 - tuft * 0.55);
        color = mix(color, tint(mix(options.near, options.far, 0.2), shadeTint), amount * 0.62);
        if (options.kind === "meadow")
          color = mix(color, mix(litFar, light.glow, 0.3), clamp(broad * 0.9 + tuft * 0.3) * 0.34);
      } else if (options.kind === "sand") {
        const warp = noise.fbm(u * 0.8 + 4, v * 0.8, 2);
        const ripple = Math.sin((v * 3.2 + u * 0.9 * view.lightSide + warp * 7) * 4.5) * clamp(0.15 + broad + 0.4);
        color = mix(color, tint(options.near, shadeTint), clamp(0.3 - broad * 0.8 - ripple * 0.2) * 0.55);
        color = mix(color, light.glow, clamp(ripple) * 0.09);
        if (noise.at(x * 1.7, y * 1.7) > 0.52) color = mix(color, tint(options.near, shadeTint), 0.2);
      } else if (options.kind === "snow") {
        const drift = broad + noise.at(u * 3, v * 4) * 0.25;
        const beside = noise.fbm((u + 0.06 * view.lightSide) * 0.7, v * 0.9, 3);
        color = mix(
          color,
          tint([188, 206, 240], light.ambient),
          clamp(0.32 + (beside - broad) * 3 - drift * 0.4) * 0.7,
        );
        if (noise.at(x * 1.3, y * 1.3) > 0.62) color = mix(color, light.cloudLit, 0.5 * nearness);
      } else if (options.kind === "moon") {
        const crater = craters(seed, u * 0.9, v * 0.7, view.lightSide);
        const dust = noise.at(u * 20, v * 14) * 0.14 + broad * 0.5;
        color = mix(color, tint(options.near, shadeTint), clamp(0.34 - dust - crater * 0.9) * 0.85);
        color = mix(color, light.cloudLit, clamp(crater) * 0.3);
      } else {
        const tuft = noise.at(u * 14, v * 10) * 0.5;
        color = mix(color, tint(options.near, shadeTint), clamp(0.4 - broad - tuft) * 0.55);
      }
      if (options.foam) {
        const wet = smooth(0.12, 0, (y - edge) / unit);
        color = mix(color, mix(light.middle, tint(options.near, shadeTint), 0.6), wet * 0.75);
        const lace = (y - edge) / unit + noise.at(x / (unit * 0.03), 3) * 0.008;
        color = mix(color, light.cloudLit, smooth(0.016, 0.004, Math.abs(lace - 0.01)) * 0.9);
      }
      color = mix(color, light.haze, (1 - smooth(0, 0.2, drop)) * 0.42);
      const cover = y === Math.floor(edge) ? 1 - (edge - Math.floor(edge)) : 1;
      const index = (y * width + x) * 4;
      blend(frame, index, color, cover);
      const toward = Math.exp(-Math.abs(x - view.sunX) / (unit * 0.5));
      if (light.elevation < 0.4) shine(frame, index, light.glow, toward * 0.09 * (1 - nearness * 0.7));
    }
  }
}

function craters(seed: number, u: number, v: number, lightSide: number): number {
  let relief = 0;
  for (const [scale, depth] of craterSizes) {
    const cellX = Math.floor(u * scale);
    const cellY = Math.floor(v * scale);
    for (let oy = -1; oy <= 1; oy++) {
      for (let ox = -1; ox <= 1; ox++) {
        const chance = cellHash(cellX + ox, cellY + oy, seed);
        const radius = 0.16 + (chance & 255) / 1100;
        const dx = (u * scale - cellX - ox - 0.25 - ((chance >>> 8) & 255) / 510) / radius;
        const dy = (v * scale - cellY - oy - 0.25 - ((chance >>> 16) & 255) / 510) / radius;
        const square = dx * dx + dy * dy;
        if (square > 1.7) continue;
        const distance = Math.sqrt(square);
        const side = (dx * lightSide) / Math.max(0.3, distance);
        const rim = Math.exp(-(((distance - 1) / 0.16) ** 2));
        relief +=
          (distance < 1 ? side * -0.75 * smooth(0, 1, distance) - 0.22 : 0) * depth +
          rim * side * 0.7 * depth +
          rim * 0.2;
      }
    }
  }
  return relief;
}

const craterSizes = [
  [0.8, 1],
  [2.1, 0.7],
] as const;

function cellHash(x: number, y: number, seed: number): number {
  let hash = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ seed;
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Blades and ears in the foreground, dark against the light. */
export function foregroundGrass(view: View, color: Rgb, height: number, flowers: readonly Rgb[], wind: boolean): Layer {
  return {
    name: "foreground grass",
    depth: 1,
    cost: 1,
    async paint(frame) {
      const random = view.random.fork("grass");
      const { width, height: bottom, unit, light } = view;
      const lean = (wind ? 0.5 : 0.12) * -view.lightSide;
      const parts: string[] = [];
      const count = Math.round((width / unit) * 340);
      for (let i = 0; i < count; i++) {
        const x = random.between(-0.02, 1.02) * width;
        const rise = height * unit * random.between(0.3, 1) * (0.65 + 0.35 * Math.sin((x / unit) * 4 + 1));
        const tipX = x + rise * (lean + random.between(-0.28, 0.28));
        const tone = mix(tint(color, light.ambient), tint(color, light.key), random.between(0.05, 0.75));
        const stroke = `rgb(${tone.map((part) => Math.round(part)).join(",")})`;
        parts.push(
          line(
            `M${n(x)} ${bottom + 4}Q${n(x + (tipX - x) * 0.2)} ${n(bottom - rise * 0.6)} ${n(tipX)} ${n(bottom - rise)}`,
            stroke,
            unit * random.between(0.0016, 0.0042),
          ),
        );
        const petal =
          flowers.length > 0 && random.chance(0.3) ? flowers[random.whole(0, flowers.length - 1)] : undefined;
        if (petal) {
          const lit = tint(petal, mix(light.ambient, light.key, random.between(0.5, 1)));
          const fill = `rgb(${lit.map((part) => Math.round(part)).join(",")})`;
          const r = unit * random.between(0.006, 0.013);
          parts.push(
            [0, 72, 144, 216, 288]
              .map(
                (angle) =>
                  `<ellipse cx="0" cy="${n(-r * 0.7)}" rx="${n(r * 0.5)}" ry="${n(r * 0.75)}" fill="${fill}" transform="translate(${n(tipX)},${n(bottom - rise)}) rotate(${angle})"/>`,
              )
              .join(""),
            `<circle cx="${n(tipX)}" cy="${n(bottom - rise)}" r="${n(r * 0.34)}" fill="#e8b93a"/>`,
          );
        }
      }
      await paintStrip(frame, parts.join(""), bottom - height * unit * 1.1, bottom);
    },
  };
}

/** Blossoms over the whole plane, smaller and denser with distance. */
export function flowerField(view: View, petals: readonly Rgb[], top: number): Layer {
  return {
    name: "flower field",
    depth: 0.8,
    cost: 2,
    async paint(frame) {
      const random = view.random.fork("flower field");
      const { width, height, unit, light } = view;
      const span = height - top;
      const dots: { x: number; y: number; r: number; fill: string }[] = [];
      for (let i = 0; i < 2600; i++) {
        const t = random.next() ** 1.7;
        const y = top + span * (0.02 + t * 0.98);
        const petal = petals[random.whole(0, Math.max(0, petals.length - 1))];
        if (!petal) return;
        const lit = mix(tint(petal, mix(light.ambient, light.key, random.between(0.3, 1))), light.haze, (1 - t) * 0.35);
        dots.push({
          x: random.between(-0.01, 1.01) * width,
          y,
          r: unit * (0.0012 + t * 0.0105) * random.between(0.7, 1.2),
          fill: `rgb(${lit.map((part) => Math.round(part)).join(",")})`,
        });
      }
      dots.sort((one, other) => one.y - other.y);
      const svg = dots.map(({ x, y, r, fill }) =>
        r > unit * 0.006
          ? [0, 90, 180, 270]
              .map(
                (a) =>
                  `<ellipse cx="${n(x + Math.cos(a) * r * 0.5)}" cy="${n(y + Math.sin(a) * r * 0.35)}" rx="${n(r * 0.62)}" ry="${n(r * 0.5)}" fill="${fill}"/>`,
              )
              .join("")
          : `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r)}" ry="${n(r * 0.7)}" fill="${fill}"/>`,
      );
      await paintStrip(frame, svg.join(""), top, height);
    },
  };
}

/** A road that runs from the viewer to the horizon with a bend. */
export function roadLayer(view: View, paved: boolean): Layer {
  return {
    name: "road",
    depth: 0.76,
    cost: 1,
    paint(frame) {
      const { width, height, unit, horizon, light } = view;
      const bend = view.random.fork("road").between(0.12, 0.3) * -view.lightSide;
      const noise = createNoise(view.random.fork("road/noise").seed);
      const asphalt: Rgb = paved ? [92, 92, 98] : [176, 146, 108];
      const lit = tint(asphalt, mix(light.ambient, light.key, 0.7));
      const paint = tint([238, 226, 190], mix(light.ambient, light.key, 0.8));
      for (let y = Math.ceil(horizon + 1); y < height; y++) {
        const t = (y - horizon) / (height - horizon);
        const middle = width * 0.5 + unit * bend * Math.sin((1 - t) * 2.6) * (1 - t) * 1.3;
        const half = unit * (0.006 + t * 0.36);
        const depthV = 1 / (t + 0.04);
        for (let x = Math.max(0, Math.floor(middle - half)); x < Math.min(width, middle + half); x++) {
          const side = (x - middle) / half;
          let color = mix(
            lit,
            tint(asphalt, light.ambient),
            clamp(0.3 + noise.at(x / 3, y / 2) * 0.3 + noise.at(side * 2, depthV * 2) * 0.3),
          );
          if (paved) {
            if (Math.abs(side) < 0.03 && Math.sin(depthV * 5) > 0.1) color = paint;
            if (Math.abs(Math.abs(side) - 0.93) < 0.018) color = paint;
          } else if (Math.abs(Math.abs(side) - 0.45) < 0.12) color = mix(color, tint(asphalt, light.ambient), 0.4);
          color = mix(color, light.haze, (1 - smooth(0, 0.3, t)) * 0.45);
          blend(frame, (y * width + x) * 4, color, smooth(1, 0.95, Math.abs(side)));
        }
      }
    },
  };
}
