import { mix, type Rgb, scale } from "../color.ts";
import { blend, createField, type Frame, shine, shineRound } from "../frame.ts";
import { clamp, createNoise, smooth } from "../noise.ts";
import type { Layer, View } from "./view.ts";

export interface SkyOptions {
  /** 0 for none, 1 for fully covered. */
  clouds: number;
  storm: boolean;
  showDisc: boolean;
  crescent: boolean;
  discScale: number;
  discColor: Rgb | undefined;
  milkyWay: boolean;
}

/** The gradient with its sun or moon, and the stars. It fills the whole frame, so layers in front of it may be thin. */
export function skyLayer(view: View, options: SkyOptions): Layer {
  return {
    name: "sky",
    depth: 0,
    cost: 2,
    paint(frame) {
      paintGradient(frame, view);
      if (view.light.stars > 0.02) paintStars(frame, view, options.milkyWay);
      if (options.showDisc) paintDisc(frame, view, options);
    },
  };
}

function paintGradient(frame: Frame, view: View): void {
  const { light, horizon, sunX, sunY, unit } = view;
  const glowReach = unit * 0.85;
  const low = clamp(1 - light.elevation * 1.6);
  const strength = light.isMoon ? 0.22 : 0.26 + 0.34 * low;
  for (let y = 0; y < frame.height; y++) {
    const t = clamp(y / Math.max(1, horizon));
    const base =
      t < 0.55
        ? mix(light.zenith, light.middle, smooth(0, 0.62, t))
        : mix(mix(light.zenith, light.middle, smooth(0, 0.62, t)), light.horizon, smooth(0.5, 1, t));
    for (let x = 0; x < frame.width; x++) {
      const dx = (x - sunX) / glowReach;
      const dy = (y - sunY) / glowReach;
      const distance = Math.sqrt(dx * dx * 0.55 + dy * dy);
      const glow = strength * Math.exp(-distance * 2.6);
      const index = (y * frame.width + x) * 4;
      blend(frame, index, base, 1);
      blend(frame, index, light.glow, clamp(glow));
    }
  }
}

function paintStars(frame: Frame, view: View, milkyWay: boolean): void {
  const random = view.random.fork("stars");
  const { light, horizon, width } = view;
  const pixel = view.unit / 720;
  if (milkyWay) paintMilkyWay(frame, view);
  const count = Math.round((milkyWay ? 900 : 420) * (width / view.unit) * (horizon / view.unit + 0.3));
  for (let i = 0; i < count; i++) {
    const x = random.next() * width;
    const y = random.next() ** 1.25 * horizon;
    const brightness = random.next() ** 5;
    const warmth = random.next();
    const color: Rgb = warmth > 0.8 ? [255, 214, 180] : warmth < 0.25 ? [176, 200, 255] : [240, 244, 255];
    const fade = light.stars * (1 - smooth(0.72, 1, y / horizon));
    const near = smooth(0.03, 0.3, Math.hypot(x - view.sunX, y - view.sunY) / view.unit);
    shineRound(frame, x, y, pixel * (1.6 + brightness * 5), color, (0.35 + brightness * 1.6) * fade * near);
  }
}

function paintMilkyWay(frame: Frame, view: View): void {
  const noise = createNoise(view.random.fork("milky-way").seed);
  const slope = view.random.fork("milky-slope").between(0.5, 1.1) * -view.lightSide;
  for (let y = 0; y < view.horizon; y++) {
    for (let x = 0; x < frame.width; x++) {
      const u = (x - view.width * 0.5) / view.unit;
      const v = (y - view.horizon * 0.45) / view.unit;
      const across = (v - u * slope) / Math.hypot(1, slope);
      const band = Math.exp(-(across * across) / 0.025);
      if (band < 0.02) continue;
      const cloud = 0.5 + noise.fbm(u * 3.5, v * 3.5, 4);
      const dust = smooth(0.1, 0.5, noise.fbm(u * 5 + 9, v * 5, 3) + 0.25 - Math.abs(across) * 1.2);
      const amount =
        band * clamp(cloud) * (1 - dust * 0.65) * view.light.stars * (1 - smooth(0.75, 1, y / view.horizon));
      shine(frame, (y * frame.width + x) * 4, [128, 132, 190], amount * 0.6);
    }
  }
}

function paintDisc(frame: Frame, view: View, options: SkyOptions): void {
  const { light, sunX, sunY, unit } = view;
  const low = clamp(1 - light.elevation * 1.4);
  const radius = unit * (light.isMoon ? 0.052 : 0.034 + 0.034 * low) * options.discScale;
  const disc = options.discColor ? mix(light.disc, options.discColor, 0.75) : light.disc;
  shineRound(frame, sunX, sunY, radius * (light.isMoon ? 5 : 7), light.glow, light.isMoon ? 0.4 : 0.5);
  const noise = createNoise(view.random.fork("moon").seed);
  const tilt = view.random.fork("moon-tilt").between(-0.6, 0.6);
  const shiftX = Math.cos(tilt) * radius * 0.62 * view.lightSide;
  const shiftY = Math.sin(tilt) * radius * 0.62;
  for (let y = Math.floor(sunY - radius - 1); y <= sunY + radius + 1; y++) {
    if (y < 0 || y >= frame.height) continue;
    for (let x = Math.floor(sunX - radius - 1); x <= sunX + radius + 1; x++) {
      if (x < 0 || x >= frame.width) continue;
      const dx = x - sunX;
      const dy = y - sunY;
      let cover = clamp(radius - Math.hypot(dx, dy) + 0.5);
      if (light.isMoon && options.crescent) cover *= clamp(Math.hypot(dx - shiftX, dy - shiftY) - radius * 0.92 + 0.5);
      if (cover <= 0) continue;
      let color = scale(disc, light.isMoon ? 1.02 : 1.35);
      if (light.isMoon) {
        const u = dx / radius;
        const v = dy / radius;
        const seas = smooth(0.02, 0.3, noise.fbm(u * 1.5 + 3, v * 1.5, 4));
        color = scale(color, 1 - seas * 0.24 - 0.12 * (u * u + v * v));
      }
      blend(frame, (y * frame.width + x) * 4, color, cover);
    }
  }
}

/** Clouds on a flat ceiling in perspective, lit from the sun's side, with cumulus clouds toward the horizon. */
export function cloudLayer(view: View, options: SkyOptions): Layer {
  return {
    name: "clouds",
    depth: 0.06,
    cost: 3,
    paint(frame) {
      const shrink = 2;
      const field = createField(frame, shrink, 2);
      const noise = createNoise(view.random.fork("clouds").seed);
      const offset = view.random.fork("cloud-offset").between(0, 50);
      const threshold = 0.26 - options.clouds * 0.56;
      const rows = Math.min(field.height, Math.ceil(view.horizon / shrink) + 1);
      const towardX = view.lightSide * 0.16;
      for (let y = 0; y < rows; y++) {
        const drop = (view.horizon - y * shrink) / view.unit;
        const height = drop + 0.13;
        for (let x = 0; x < field.width; x++) {
          const across = (x * shrink - view.width / 2) / view.unit;
          const u = (across / height) * 0.85 + offset;
          const v = (0.95 / height) * (options.storm ? 0.8 : 1);
          const warp = noise.at(u * 0.7 + 31, v * 0.7) * 0.45;
          const heap = noise.fbm(u + warp, v + warp * 0.5, 5);
          const density = smooth(threshold, threshold + (options.storm ? 0.5 : 0.34), heap);
          if (density < 0.01) continue;
          const toward = noise.fbm(u + warp + towardX, v + warp * 0.5 + 0.1, 3);
          const fade = smooth(0, 0.09, drop);
          const index = (y * field.width + x) * 2;
          field.values[index] = density * fade;
          field.values[index + 1] = clamp(0.5 + (heap - toward) * 1.7 - density * 0.28 + 0.12);
        }
      }
      spread(frame, field, shrink, view, options);
    },
  };
}

function spread(frame: Frame, field: ReturnType<typeof createField>, shrink: number, view: View, options: SkyOptions) {
  const { light } = view;
  const bottom = Math.min(frame.height, Math.ceil(view.horizon));
  const at = (x: number, y: number, channel: number) => field.values[(y * field.width + x) * 2 + channel] ?? 0;
  for (let y = 0; y < bottom; y++) {
    const fy = y / shrink;
    const y0 = Math.floor(fy);
    const ty = fy - y0;
    for (let x = 0; x < frame.width; x++) {
      const fx = x / shrink;
      const x0 = Math.floor(fx);
      const tx = fx - x0;
      const w00 = (1 - tx) * (1 - ty);
      const w10 = tx * (1 - ty);
      const w01 = (1 - tx) * ty;
      const w11 = tx * ty;
      const density =
        at(x0, y0, 0) * w00 + at(x0 + 1, y0, 0) * w10 + at(x0, y0 + 1, 0) * w01 + at(x0 + 1, y0 + 1, 0) * w11;
      if (density < 0.01) continue;
      const lit = at(x0, y0, 1) * w00 + at(x0 + 1, y0, 1) * w10 + at(x0, y0 + 1, 1) * w01 + at(x0 + 1, y0 + 1, 1) * w11;
      const near = Math.exp(-Math.hypot(x - view.sunX, y - view.sunY) / (view.unit * 0.32));
      let color = mix(light.cloudShade, light.cloudLit, clamp(lit * (options.storm ? 0.8 : 1)));
      color = mix(color, light.glow, clamp(near * 0.55 * (1 - density * 0.4)));
      color = mix(color, light.horizon, 0.35 * smooth(0.5, 1, y / view.horizon));
      blend(frame, (y * frame.width + x) * 4, color, clamp(density * (light.stars > 0.5 ? 0.72 : 0.94)));
    }
  }
}
