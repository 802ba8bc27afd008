import { mix, type Rgb, scale } from "../color.ts";
import { colorValues } from "../concepts.ts";
import { blend, type Frame, shine, shineRound } from "../frame.ts";
import { clamp, createNoise, smooth } from "../noise.ts";
import { paintStrip } from "../sprite.ts";
import { n } from "../subjects/pen.ts";
import type { Layer, View } from "./view.ts";

const layer = (name: string, depth: number, cost: number, paint: Layer["paint"]): Layer => ({
  name,
  depth,
  cost,
  paint,
});

export function rainLayer(view: View, heavy: boolean): Layer {
  return layer("rain", 1, 1, async (frame) => {
    const random = view.random.fork("rain");
    const { width, height, unit, light } = view;
    const slant = -view.lightSide * (heavy ? 0.34 : 0.16);
    const tone = mix(light.cloudLit, [255, 255, 255], 0.3);
    const streaks = [0, 1, 2].map((near) => {
      const d = Array.from({ length: Math.round((heavy ? 520 : 360) * (width / unit)) / (near + 1) }, () => {
        const x = random.between(-0.1, 1.1) * width;
        const y = random.between(-0.1, 1) * height;
        const length = unit * (0.02 + near * 0.022) * random.between(0.6, 1.3);
        return `M${n(x)} ${n(y)}l${n(slant * length)} ${n(length)}`;
      }).join("");
      return `<path d="${d}" stroke="rgb(${tone.map(Math.round).join(",")})" stroke-width="${n(unit * (0.0009 + near * 0.0007))}" opacity="${n(0.2 + near * 0.08)}" fill="none"/>`;
    });
    await paintStrip(frame, streaks.join(""), 0, height);
  });
}

export function snowfallLayer(view: View): Layer {
  return layer("falling snow", 1, 1, (frame) => {
    const random = view.random.fork("snowfall");
    const white: Rgb = mix([255, 255, 255], view.light.cloudLit, 0.3);
    const count = Math.round(460 * (view.width / view.unit));
    for (let i = 0; i < count; i++) {
      const near = random.next() ** 3;
      const x = random.next() * view.width;
      const y = random.next() * view.height;
      const radius = view.unit * (0.0022 + near * 0.011);
      dab(frame, x, y, radius, white, 0.85 - near * 0.35);
    }
  });
}

function dab(frame: Frame, x: number, y: number, radius: number, color: Rgb, strength: number): void {
  for (let py = Math.max(0, Math.floor(y - radius)); py <= Math.min(frame.height - 1, y + radius); py++)
    for (let px = Math.max(0, Math.floor(x - radius)); px <= Math.min(frame.width - 1, x + radius); px++) {
      const d = Math.hypot(px - x, py - y) / radius;
      if (d < 1) blend(frame, (py * frame.width + px) * 4, color, strength * (1 - d * d));
    }
}

/** Low banks of fog, denser with distance. */
export function fogLayer(view: View, amount: number, top: number, bottom: number, name: string): Layer {
  return layer(name, 0.6, 1, (frame) => {
    const noise = createNoise(view.random.fork(name).seed);
    const color = mix(view.light.haze, view.light.cloudLit, 0.25);
    const middle = (top + bottom) / 2;
    const half = (bottom - top) / 2;
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(frame.height, bottom); y++) {
      const fall = 1 - Math.abs(y - middle) / half;
      for (let x = 0; x < frame.width; x++) {
        const drift = 0.5 + noise.fbm((x / view.unit) * 2.2, (y / view.unit) * 7, 3);
        blend(frame, (y * frame.width + x) * 4, color, clamp(amount * smooth(0, 0.8, fall) * clamp(drift + 0.12)));
      }
    }
  });
}

export function lightningLayer(view: View): Layer {
  return layer("lightning", 0.1, 1, async (frame) => {
    const random = view.random.fork("lightning");
    const { width, unit, horizon } = view;
    const bolts: string[] = [];
    const grow = (x: number, y: number, reach: number, thick: number, wander: number) => {
      let d = `M${n(x)} ${n(y)}`;
      let [px, py] = [x, y];
      while (py < reach) {
        px += random.between(-1, 1) * unit * 0.034 + wander;
        py += random.between(0.012, 0.045) * unit;
        d += `L${n(px)} ${n(py)}`;
        if (thick > unit * 0.002 && random.chance(0.22))
          grow(px, py, py + (reach - py) * random.between(0.2, 0.6), thick * 0.45, random.between(-1, 1) * unit * 0.02);
      }
      bolts.push(`<path d="${d}" fill="none" stroke="#e9e6ff" stroke-width="${n(thick)}" stroke-linejoin="bevel"/>`);
    };
    const x = width * (0.5 - view.lightSide * random.between(0.12, 0.34));
    grow(x, 0, horizon, unit * 0.0062, 0);
    shineRound(frame, x, horizon * 0.3, unit * 0.75, [150, 150, 220], 0.75);
    await paintStrip(frame, bolts.join(""), 0, horizon + 2, 1);
    await paintStrip(frame, bolts.join(""), 0, horizon + 2, 0.9, true);
  });
}

export function auroraLayer(view: View, color: Rgb | undefined): Layer {
  return layer("aurora", 0.03, 2, (frame) => {
    const noise = createNoise(view.random.fork("aurora").seed);
    const low: Rgb = color ?? [70, 255, 150];
    const high: Rgb = color ? mix(color, [120, 120, 255], 0.5) : [150, 80, 255];
    for (let x = 0; x < frame.width; x++) {
      const u = x / view.unit;
      for (const [band, strength] of [
        [0.2, 1],
        [0.46, 0.75],
        [0.64, 0.5],
      ] as const) {
        const foot = view.horizon * (band + 0.24 + noise.fbm(u * 0.9 + band * 19, band * 7, 3) * 0.36);
        const rays =
          0.34 +
          0.66 *
            smooth(
              -0.35,
              0.5,
              noise.at(u * 17 + noise.at(u * 3, band) * 3, band * 31) + noise.at(u * 3.2, band * 5) * 0.7,
            );
        const reach = view.unit * (0.26 + noise.at(u * 4.1, band * 3) * 0.14);
        for (
          let y = Math.max(0, Math.floor(foot - reach * 1.4));
          y < Math.min(view.horizon, foot + view.unit * 0.025);
          y++
        ) {
          const t = (foot - y) / reach;
          const glow = t < 0 ? smooth(-0.1, 0, t) : Math.exp(-t * 2.3);
          shine(frame, (y * frame.width + x) * 4, mix(low, high, smooth(0.15, 0.95, t)), glow * rays * strength * 0.62);
        }
      }
    }
  });
}

export function rainbowLayer(view: View): Layer {
  return layer("rainbow", 0.08, 1, (frame) => {
    const bands: readonly Rgb[] = [
      [255, 40, 40],
      [255, 140, 30],
      [255, 230, 50],
      [60, 220, 90],
      [50, 150, 255],
      [90, 80, 230],
      [170, 70, 220],
    ];
    const radius = view.unit * 0.66;
    const cx = view.width * (0.5 - view.lightSide * 0.12);
    const cy = view.horizon + view.unit * 0.1;
    const thick = view.unit * 0.075;
    for (let y = 0; y < view.horizon; y++)
      for (let x = 0; x < frame.width; x++) {
        const t = (radius - Math.hypot(x - cx, y - cy)) / thick;
        if (t <= 0 || t >= 1) continue;
        const at = t * (bands.length - 1);
        const color = mix(bands[Math.floor(at)] ?? [255, 255, 255], bands[Math.ceil(at)] ?? [255, 255, 255], at % 1);
        blend(
          frame,
          (y * frame.width + x) * 4,
          color,
          0.5 * Math.sin(t * Math.PI) ** 0.6 * smooth(0, 0.2, (view.horizon - y) / view.unit + 0.12),
        );
      }
  });
}

export function cometLayer(view: View): Layer {
  return layer("comet", 0.02, 1, (frame) => {
    const random = view.random.fork("comet");
    const trails = 1 + random.whole(1, 3);
    for (let k = 0; k < trails; k++) {
      const x = view.width * (0.5 - view.lightSide * random.between(0.02, 0.4));
      const y = view.horizon * random.between(0.16, 0.6);
      const length = view.unit * (k === 0 ? 0.5 : random.between(0.12, 0.22));
      const angle = -0.52;
      for (let i = 0; i < 220; i++) {
        const t = i / 220;
        shineRound(
          frame,
          x + Math.cos(angle) * length * t * view.lightSide,
          y + Math.sin(angle) * length * t,
          view.unit * (0.011 * (1 - t) + 0.003) * (k === 0 ? 1 : 0.5),
          [210, 226, 255],
          (1 - t) ** 2 * 0.5,
        );
      }
      shineRound(frame, x, y, view.unit * (k === 0 ? 0.05 : 0.02), [235, 242, 255], 1.6);
    }
  });
}

export function fireworksLayer(view: View, color: Rgb | undefined): Layer {
  return layer("fireworks", 0.05, 1, (frame) => {
    const random = view.random.fork("fireworks");
    const palette: readonly [Rgb, ...Rgb[]] = color
      ? [color]
      : [
          [255, 90, 90],
          [255, 200, 90],
          [110, 210, 255],
          [200, 120, 255],
          [130, 255, 160],
        ];
    for (let k = 0; k < 6; k++) {
      const x = view.width * random.between(0.12, 0.88);
      const y = view.horizon * random.between(0.14, 0.58);
      const reach = view.unit * random.between(0.1, 0.22);
      const tone = random.pick(palette);
      const rays = random.whole(34, 54);
      for (let r = 0; r < rays; r++) {
        const angle = (r / rays) * Math.PI * 2 + random.between(-0.08, 0.08);
        const own = reach * random.between(0.7, 1);
        for (let i = 2; i < 26; i++) {
          const t = i / 26;
          shineRound(
            frame,
            x + Math.cos(angle) * own * t,
            y + Math.sin(angle) * own * t + view.unit * 0.05 * t * t,
            view.unit * 0.005 * (0.5 + t),
            mix([255, 250, 230], tone, t),
            t * 0.5 * (i === 25 ? 3 : 1),
          );
        }
      }
      shineRound(frame, x, y, reach * 1.3, tone, 0.3);
    }
  });
}

/** Floating motes for enchanted scenes. */
export function motesLayer(view: View, color: Rgb): Layer {
  return layer("motes", 0.95, 1, (frame) => {
    const random = view.random.fork("motes");
    for (let i = 0; i < 90; i++)
      shineRound(
        frame,
        random.next() * view.width,
        view.height * random.between(0.25, 1),
        view.unit * random.between(0.004, 0.022),
        scale(color, 1.1),
        random.between(0.25, 1.1),
      );
  });
}

export const moteColor: Rgb = mix(colorValues.gold, [255, 255, 230], 0.4);

/** Sunbeams from the light source through haze. */
export function beamsLayer(view: View, strength: number): Layer {
  return layer("sunbeams", 0.5, 1, (frame) => {
    const noise = createNoise(view.random.fork("beams").seed);
    const steps = 4096;
    const rays = Float32Array.from({ length: steps + 1 }, (_, i) => {
      const angle = (i / steps) * Math.PI * 2 - Math.PI;
      return smooth(0.05, 0.5, noise.at(angle * 9, 1) + noise.at(angle * 23, 4) * 0.5);
    });
    for (let y = 0; y < frame.height; y++)
      for (let x = 0; x < frame.width; x++) {
        const angle = Math.atan2(y - view.sunY + view.unit * 0.3, x - view.sunX);
        const ray = rays[Math.round(((angle + Math.PI) / (Math.PI * 2)) * steps)] ?? 0;
        if (ray === 0) continue;
        const distance = Math.hypot(x - view.sunX, y - view.sunY) / view.unit;
        shine(frame, (y * frame.width + x) * 4, view.light.glow, ray * strength * Math.exp(-distance * 1.5));
      }
  });
}
