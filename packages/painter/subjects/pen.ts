import { css, mix, type Rgb, rgb } from "../color.ts";
import { type ColorName, colorValues, type Pose, type Season } from "../concepts.ts";
import type { Random } from "../random.ts";
import type { Worn } from "../read-prompt.ts";
import type { Drawing } from "../sprite.ts";

/** The parameters of a subject's drawing. Colors are its own; the scene's light is applied later. */
export interface Pen {
  /** Returns its first color in the prompt, or its usual one. */
  main(usual: string): Rgb;
  /** Returns its second color in the prompt, or its usual one. */
  trim(usual: string): Rgb;
  colored: boolean;
  random: Random;
  /** Brightness of lamps and windows, 0 to 1. */
  lamps: number;
  season: Season;
  snowy: boolean;
  /** One of several, so it is drawn without companions. */
  single: boolean;
  /** What a person or an animal does and wears; its drawing shows what it can. */
  pose: Pose | undefined;
  worn: readonly Worn[];
  shown: Shown;
}

/** How a thing is shown. */
export interface Shown {
  /** Alone before a blurred background. */
  closeUp: boolean;
  /** On another thing or in a room, so it brings nothing to stand on. */
  raised: boolean;
  /** The color of the bowl that it lies in, or `true` for any. */
  bowl: Rgb | boolean;
  /** The flowers that it holds, and the color of each. */
  flowers: readonly { kind: string; color: Rgb | undefined }[];
}

const plainly: Shown = { closeUp: false, raised: false, bowl: false, flowers: [] };

export interface Subject {
  draw(pen: Pen): Drawing;
  /** Height as a fraction of the image's shorter side when it is the main thing. */
  size: number;
  /** Where it belongs. */
  stands: "ground" | "afloat" | "aloft" | "table";
  /** How round it is: how strongly light models its outline, 0 to 1. */
  volume: number;
  /** The space for things inside it, in the units of its drawing, which is drawn over them. */
  hollow?: { left: number; top: number; right: number; bottom: number };
  /** Height of the surface that things on it stand on, as a share of its own height; its top when left out. */
  surface?: number;
  /** Floats lower in the water or needs no shadow. */
  shadowless?: boolean;
}

export function createPen(
  colors: readonly ColorName[],
  random: Random,
  lamps: number,
  season: Season,
  snowy: boolean,
  single = false,
  details: Partial<Pick<Pen, "pose" | "worn" | "shown">> = {},
): Pen {
  const [first, second] = colors;
  return {
    main: (usual) => (first ? colorValues[first] : rgb(usual)),
    trim: (usual) => (second ? colorValues[second] : rgb(usual)),
    colored: first !== undefined,
    random,
    lamps,
    season,
    snowy,
    single,
    pose: details.pose,
    worn: details.worn ?? [],
    shown: details.shown ?? plainly,
  };
}

const black: Rgb = [16, 14, 24];
const white: Rgb = [255, 252, 244];

/** Returns a color in SVG syntax, darker for amounts below 0 and lighter above. */
export function shade(color: Rgb | string, amount = 0): string {
  const own = typeof color === "string" ? rgb(color) : color;
  return css(amount < 0 ? mix(own, black, -amount) : mix(own, white, amount));
}

export function path(d: string, fill: string, more = ""): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

export function line(d: string, stroke: string, width: number, more = ""): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ""): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${more}/>`;
}

export function oval(x: number, y: number, rx: number, ry: number, fill: string, more = ""): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`;
}

export function group(content: string, transform: string, more = ""): string {
  return `<g transform="${transform}" ${more}>${content}</g>`;
}

/** Returns the gradient of a round body lit from the right; use it as `url(#id)`. */
export function roundness(id: string, color: Rgb | string): string {
  return `<linearGradient id="${id}" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="${shade(color, -0.42)}"/><stop offset="0.62" stop-color="${shade(color, 0.08)}"/><stop offset="0.8" stop-color="${shade(color, 0.14)}"/><stop offset="1" stop-color="${shade(color, -0.12)}"/></linearGradient>`;
}

export function downward(id: string, top: string, bottom: string): string {
  return `<linearGradient id="${id}" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`;
}

export function halo(id: string, color: string, strength = 1): string {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${strength}"/><stop offset="0.35" stop-color="${color}" stop-opacity="${strength * 0.4}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;
}

export function n(value: number): string {
  return value.toFixed(2);
}

/** Returns a window pane with its frame; its light goes into the glow. */
export function windowPane(x: number, y: number, width: number, height: number, lamps: number, arched = false) {
  const radius = arched ? `rx="${n(width / 2)}"` : "";
  const frame = rect(x - 1.2, y - 1.2, width + 2.4, height + 2.4, "#3a3438", radius);
  const glass = rect(x, y, width, height, lamps > 0 ? "#57506a" : "#7d93a8", radius);
  const cross = line(
    `M${n(x + width / 2)} ${n(y)}v${n(height)}M${n(x)} ${n(y + height / 2)}h${n(width)}`,
    "#3a3438",
    0.9,
  );
  const light = lamps > 0 ? rect(x, y, width, height, "#ffc766", `${radius} opacity="${n(lamps)}"`) + cross : "";
  return { body: frame + glass + cross, glow: light };
}
