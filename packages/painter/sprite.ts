import sharp from "sharp";
import { type Rgb, scale } from "./color.ts";
import { blend, type Frame, shine, soften } from "./frame.ts";
import { clamp, smooth } from "./noise.ts";
import type { Light } from "./palette.ts";

/**
 * A drawing in its own units: `body` is lit by the scene, `glow` emits light. The ground is y = 0, up is negative, the
 * middle is x = 0. It is drawn as if evenly lit, slightly stronger from the right.
 */
export interface Drawing {
  body: string;
  glow?: string;
  box: { left: number; top: number; right: number; bottom: number };
}

/** A rasterized drawing. Straight alpha, four bytes per pixel. */
export interface Sprite {
  width: number;
  height: number;
  body: Uint8Array;
  glow: Uint8Array | undefined;
  /** Column of the pixel that touches the ground. */
  anchorX: number;
  anchorY: number;
}

export async function rasterise(svg: string, width: number, height: number): Promise<Uint8Array> {
  const { data } = await sharp(Buffer.from(svg)).resize(width, height, { fit: "fill" }).ensureAlpha().raw().toBuffer({
    resolveWithObject: true,
  });
  return data;
}

/** Rasterizes a drawing at `pixelsPerUnit`; `flip` mirrors it. */
export async function createSprite(drawing: Drawing, pixelsPerUnit: number, flip = false): Promise<Sprite> {
  const { left, top, right, bottom } = drawing.box;
  const width = Math.max(2, Math.ceil((right - left) * pixelsPerUnit));
  const height = Math.max(2, Math.ceil((bottom - top) * pixelsPerUnit));
  const wrap = (content: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${flip ? -right : left} ${top} ${right - left} ${bottom - top}" preserveAspectRatio="none">${flip ? `<g transform="scale(-1,1)">${content}</g>` : content}</svg>`;
  const body = await rasterise(wrap(drawing.body), width, height);
  const glow = drawing.glow ? await rasterise(wrap(drawing.glow), width, height) : undefined;
  return { width, height, body, glow, anchorX: (flip ? right : -left) * pixelsPerUnit, anchorY: -top * pixelsPerUnit };
}

export interface Placement {
  /** Position of the anchor, in pixels of the frame. */
  x: number;
  y: number;
  /** 0 at the horizon, 1 at the front; nearer sprites have less haze. */
  depth: number;
  /** Direction of the light: -1 left, 1 right. */
  lightSide: number;
  /** Strength of the bright edge toward the light, 0 to 1. */
  rim?: number;
  /** Strength of its reflection in water that begins at the anchor, 0 to 1. */
  reflection?: number;
  /** Where land ends the reflection, in pixels below the anchor. */
  reflectionReach?: number;
  /** Strength of the shadow on the ground, 0 to 1, and its reach as a fraction of the height. */
  shadow?: { strength: number; reach: number };
  /** Haze at the foot of things in mist. */
  footHaze?: number;
  opacity?: number;
  /** How strongly light models the outline as if it were round, 0 to 1. */
  volume?: number;
}

/** Paints a sprite in the scene's light: shade, haze, bright edge, shadow, reflection and its own lights. */
export function placeSprite(frame: Frame, sprite: Sprite, light: Light, at: Placement): void {
  const left = Math.round(at.x - sprite.anchorX);
  const top = Math.round(at.y - sprite.anchorY);
  if (at.shadow && at.shadow.strength > 0.02) castShadow(frame, sprite, at, at.shadow);
  if (at.reflection) mirror(frame, sprite, light, at, at.reflection);

  const hazeAmount = (1 - at.depth) * 0.62;
  const rimReach = Math.max(1, Math.round(Math.min(sprite.width, sprite.height) / 60));
  const rimShift = at.lightSide >= 0 ? rimReach : -rimReach;
  const { ambient, key, haze } = light;
  const rimColor = scale(light.glow, 0.9);
  const relief = at.volume ? reliefOf(sprite, at.lightSide) : undefined;
  for (let sy = 0; sy < sprite.height; sy++) {
    const y = top + sy;
    if (y < 0 || y >= frame.height) continue;
    const rowHaze = clamp(hazeAmount + (at.footHaze ?? 0) * smooth(0.55, 1, sy / sprite.anchorY));
    const from = Math.max(0, -left);
    const to = Math.min(sprite.width, frame.width - left);
    for (let sx = from; sx < to; sx++) {
      const x = left + sx;
      const source = (sy * sprite.width + sx) * 4;
      const alpha = ((sprite.body[source + 3] ?? 0) / 255) * (at.opacity ?? 1);
      const target = (y * frame.width + x) * 4;
      if (alpha > 0) {
        const across = (sx - sprite.anchorX) / sprite.width;
        const facing = clamp(0.5 + across * at.lightSide * 0.9 - (sy / sprite.height) * 0.12);
        const modelled = 1 + (relief?.[sy * sprite.width + sx] ?? 0) * (at.volume ?? 0);
        const rim = at.rim ? (1 - coverAt(sprite, sx + rimShift, sy - rimReach)) * alpha * at.rim * 0.75 : 0;
        const before = frame.light[target + 3] ?? 0;
        for (let channel = 0; channel < 3; channel++) {
          const shadeLight = ambient[channel] ?? 0;
          const falling = shadeLight + ((key[channel] ?? 0) - shadeLight) * facing;
          const lit =
            (((sprite.body[source + channel] ?? 0) * falling) / 255) * modelled + (rimColor[channel] ?? 0) * rim;
          const seen = lit + ((haze[channel] ?? 0) - lit) * rowHaze;
          const below = frame.light[target + channel] ?? 0;
          frame.light[target + channel] = below + (seen - below) * alpha;
        }
        frame.light[target + 3] = before + (1 - before) * alpha;
      }
      if (sprite.glow) {
        const glow = ((sprite.glow[source + 3] ?? 0) / 255) * (1 - hazeAmount * 0.5) * (at.opacity ?? 1);
        if (glow > 0) {
          const color: Rgb = [
            (sprite.glow[source] ?? 0) * 1.25,
            (sprite.glow[source + 1] ?? 0) * 1.2,
            (sprite.glow[source + 2] ?? 0) * 1.15,
          ];
          blend(frame, target, color, glow);
        }
      }
    }
  }
}

// A wood repeats a few trees many times, always under the same light.
const reliefs = new WeakMap<Sprite, Float32Array>();

/** Returns the light on the outline as if it were inflated: above 0 toward the light, below 0 on the far side. */
function reliefOf(sprite: Sprite, lightSide: number): Float32Array {
  const known = reliefs.get(sprite);
  if (known) return known;
  const { width, height } = sprite;
  const round = new Float32Array(width * height);
  for (let i = 0; i < round.length; i++) round[i] = (sprite.body[i * 4 + 3] ?? 0) / 255;
  const radius = Math.max(1, Math.round(Math.min(width, height) / 14));
  soften(round, width, height, radius);
  const relief = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const slopeX = (round[i + 1] ?? 0) - (round[i - 1] ?? 0);
      const slopeY = (round[i + width] ?? 0) - (round[i - width] ?? 0);
      relief[i] = clamp((-slopeX * lightSide * 0.8 + slopeY * 0.75) * radius * 1.4, -0.62, 0.5);
    }
  }
  reliefs.set(sprite, relief);
  return relief;
}

function coverAt(sprite: Sprite, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= sprite.width || y >= sprite.height) return 0;
  return (sprite.body[(y * sprite.width + x) * 4 + 3] ?? 0) / 255;
}

function mirror(frame: Frame, sprite: Sprite, light: Light, at: Placement, strength: number): void {
  const left = Math.round(at.x - sprite.anchorX);
  const waterline = Math.round(at.y);
  const reach = Math.round(Math.min(sprite.anchorY, frame.height - waterline, at.reflectionReach ?? frame.height));
  for (let dy = 0; dy < reach; dy++) {
    const y = waterline + dy;
    if (y < 0 || y >= frame.height) continue;
    const sy = Math.round(sprite.anchorY - dy * 1.05);
    if (sy < 0 || sy >= sprite.height) continue;
    const sway = Math.sin(dy * 0.55) * 1.2 + Math.sin(dy * 0.21 + 1.3) * (1 + dy * 0.03);
    const fade = strength * (1 - dy / reach) ** 0.7;
    for (let sx = 0; sx < sprite.width; sx++) {
      const x = left + sx + Math.round(sway);
      if (x < 0 || x >= frame.width) continue;
      const source = (sy * sprite.width + sx) * 4;
      const target = (y * frame.width + x) * 4;
      const alpha = (sprite.body[source + 3] ?? 0) / 255;
      if (alpha > 0.02) {
        const color: [number, number, number] = [0, 0, 0];
        for (let channel = 0; channel < 3; channel++) {
          const own =
            ((sprite.body[source + channel] ?? 0) * ((light.ambient[channel] ?? 0) + (light.key[channel] ?? 0))) / 510;
          color[channel] = own * 0.8;
        }
        blend(frame, target, color, alpha * fade * 0.65);
      }
      if (sprite.glow) {
        const glow = (sprite.glow[source + 3] ?? 0) / 255;
        if (glow > 0.02)
          shine(
            frame,
            target,
            [sprite.glow[source] ?? 0, sprite.glow[source + 1] ?? 0, sprite.glow[source + 2] ?? 0],
            glow * fade * 0.6,
          );
      }
    }
  }
}

/** Paints the outline flat on the ground, away from the light, softer with distance. */
function castShadow(frame: Frame, sprite: Sprite, at: Placement, shadow: { strength: number; reach: number }): void {
  const length = sprite.anchorY * shadow.reach;
  const shear = -at.lightSide * 1.6;
  const depth = Math.max(3, Math.round(length * 0.34));
  const side = Math.ceil(Math.abs(shear) * length);
  const width = sprite.width + side + 8;
  const height = depth + 10;
  const left = Math.round(at.x - sprite.anchorX) - (shear < 0 ? side : 0) - 4;
  const cover = new Float32Array(width * height);
  for (let row = 0; row < height; row++) {
    const along = (row - 4) / depth;
    if (along < -0.05 || along > 1) continue;
    const sy = Math.round(sprite.anchorY * (1 - Math.max(0, along)) - 1);
    if (sy < 0) continue;
    const shift = Math.round(shear * length * Math.max(0, along)) + (shear < 0 ? side : 0) + 4;
    for (let sx = 0; sx < sprite.width; sx++) {
      const column = sx + shift;
      if (column < 0 || column >= width) continue;
      cover[row * width + column] = coverAt(sprite, sx, sy) * (1 - Math.max(0, along) * 0.7);
    }
  }
  soften(cover, width, height, Math.max(1, Math.round(sprite.anchorY / 90)));
  for (let row = 0; row < height; row++) {
    const y = Math.round(at.y) + row - 4;
    if (y < 0 || y >= frame.height) continue;
    for (let column = 0; column < width; column++) {
      const x = left + column;
      if (x < 0 || x >= frame.width) continue;
      const amount = (cover[row * width + column] ?? 0) * shadow.strength;
      if (amount <= 0.004) continue;
      const index = (y * frame.width + x) * 4;
      for (let channel = 0; channel < 3; channel++)
        frame.light[index + channel] = (frame.light[index + channel] ?? 0) * (1 - amount * (channel === 2 ? 0.85 : 1));
      // On a separate frame, a shadow is coverage without light.
      const before = frame.light[index + 3] ?? 0;
      frame.light[index + 3] = before + (1 - before) * amount;
    }
  }
}

/** Paints an SVG strip over the full width. Its colors already include the scene's light. */
export async function paintStrip(
  frame: Frame,
  svg: string,
  top: number,
  bottom: number,
  opacity = 1,
  shining = false,
): Promise<void> {
  const from = Math.max(0, Math.floor(top));
  const to = Math.min(frame.height, Math.ceil(bottom));
  if (to - from < 2) return;
  const height = to - from;
  const pixels = await rasterise(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${height}" viewBox="0 ${from} ${frame.width} ${height}">${svg}</svg>`,
    frame.width,
    height,
  );
  for (let i = 0; i < frame.width * height; i++) {
    const alpha = ((pixels[i * 4 + 3] ?? 0) / 255) * opacity;
    if (alpha === 0) continue;
    const color: Rgb = [pixels[i * 4] ?? 0, pixels[i * 4 + 1] ?? 0, pixels[i * 4 + 2] ?? 0];
    const target = (from * frame.width + i) * 4;
    if (shining) shine(frame, target, color, alpha);
    else blend(frame, target, color, alpha);
  }
}
