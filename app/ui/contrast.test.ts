import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

type Colour = { lightness: number; chroma: number; hue: number; alpha: number };
type Linear = [red: number, green: number, blue: number];
type Tokens = Map<string, string>;

const stylesheet = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const accents = ["blue", "purple", "green", "orange", "pink", "cyan"];
const themes = ["dark", "light"];

/** Returns the tokens of an element with this theme and accent; later rules override earlier ones. */
function tokensOf(theme: string, accent: string): Tokens {
  const selectors = [
    `:root,\n[data-theme="dark"]`,
    `[data-theme="${theme}"]`,
    `[data-theme="${theme}"][data-accent="${accent}"]`,
    ":root",
  ];
  const tokens: Tokens = new Map();
  for (const [, selector = "", body = ""] of stylesheet.matchAll(/^((?:[:[][^{}]*?))\s*\{([^{}]*)\}/gm)) {
    if (!selectors.includes(selector)) continue;
    for (const [, name = "", value = ""] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) tokens.set(name, value.trim());
  }
  return tokens;
}

function colourOf(tokens: Tokens, name: string): Colour {
  const value = tokens.get(name) ?? "";
  const plain = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)$/.exec(value);
  if (plain) {
    const [lightness = 0, chroma = 0, hue = 0, alpha = 1] = plain.slice(1).map((part) => Number(part ?? 1));
    return { lightness, chroma, hue, alpha };
  }
  const share = /^color-mix\(in oklab, var\(--([\w-]+)\) ([\d.]+)%, transparent\)$/.exec(value);
  if (share) return { ...colourOf(tokens, share[1] ?? ""), alpha: Number(share[2]) / 100 };
  throw new Error(`--${name} is "${value}", which this test cannot read`);
}

/** Converts OKLCH to linear sRGB, clipped to the gamut (Björn Ottosson's matrices). */
function linear({ lightness, chroma, hue }: Colour): Linear {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (part: number) => Math.min(1, Math.max(0, part));
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const encode = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);
const decode = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** Composites `top` over `bottom`; browsers blend in encoded sRGB. */
function over(top: Colour, bottom: Linear): Linear {
  const [red, green, blue] = linear(top);
  const blend = (upper: number, lower: number) => decode(encode(upper) * top.alpha + encode(lower) * (1 - top.alpha));
  return [blend(red, bottom[0]), blend(green, bottom[1]), blend(blue, bottom[2])];
}

/** WCAG 2.2, contrast ratio. */
function ratio(one: Linear, other: Linear): number {
  const luminance = ([red, green, blue]: Linear) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const combinations = themes.flatMap((theme) => accents.map((accent) => ({ theme, accent })));

describe.each(combinations)("the $theme theme with the $accent accent", ({ theme, accent }) => {
  const tokens = tokensOf(theme, accent);
  const solid = (name: string) => linear(colourOf(tokens, name));
  const surfaces = ["surface-0", "surface-1", "surface-2"];

  it.each(["text-1", "text-2", "text-3", "accent", "good", "warn", "bad"])(
    "shows %s readably on every surface",
    (text) => {
      for (const surface of surfaces) expect(ratio(solid(text), solid(surface)), surface).toBeGreaterThanOrEqual(4.5);
    },
  );

  it("shows text readably on what is raised highest", () => {
    for (const text of ["text-1", "text-2", "text-3"]) {
      expect(ratio(solid(text), solid("surface-3")), text).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("shows the words on filled buttons readably, hovered or not", () => {
    for (const fill of ["accent-strong", "accent-strong-hover"]) {
      expect(ratio(solid("on-accent"), solid(fill)), fill).toBeGreaterThanOrEqual(4.5);
    }
    expect(ratio(solid("on-bad"), solid("bad-strong"))).toBeGreaterThanOrEqual(4.5);
  });

  it("shows text readably on what is selected", () => {
    for (const surface of surfaces.slice(0, 2)) {
      const selected = over(colourOf(tokens, "accent-soft"), solid(surface));
      for (const text of ["text-1", "text-2", "accent"]) {
        expect(ratio(solid(text), selected), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it("sets controls, selection and focus off from what is behind them", () => {
    for (const surface of surfaces.slice(0, 2)) {
      for (const part of ["line-control", "accent", "accent-strong", "bad-strong"]) {
        expect(ratio(solid(part), solid(surface)), `${part} on ${surface}`).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it("shows words over the brightest picture readably", () => {
    const white: Linear = [1, 1, 1];
    for (const shade of ["media-tag", "media-scrim"]) {
      expect(ratio(solid("on-media"), over(colourOf(tokens, shade), white)), shade).toBeGreaterThanOrEqual(4.5);
    }
  });
});
