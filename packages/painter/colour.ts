/** Red, green and blue from 0 to 255; values above 255 are light sources. */
export type Rgb = readonly [number, number, number];

export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export function mix(from: Rgb, to: Rgb, amount: number): Rgb {
  return [
    from[0] + (to[0] - from[0]) * amount,
    from[1] + (to[1] - from[1]) * amount,
    from[2] + (to[2] - from[2]) * amount,
  ];
}

export function scale(colour: Rgb, factor: number): Rgb {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor];
}

/** Returns a color under light of another color. */
export function tint(colour: Rgb, light: Rgb): Rgb {
  return [(colour[0] * light[0]) / 255, (colour[1] * light[1]) / 255, (colour[2] * light[2]) / 255];
}

export function luminance(colour: Rgb): number {
  return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2];
}

/** Returns the color in SVG syntax. */
export function css(colour: Rgb): string {
  const part = (value: number) => Math.max(0, Math.min(255, Math.round(value)));
  return `rgb(${part(colour[0])},${part(colour[1])},${part(colour[2])})`;
}

/** Returns the RGB color for a hue from 0 to 360, and saturation and lightness from 0 to 1. */
export function hsl(hue: number, saturation: number, lightness: number): Rgb {
  const channel = (n: number) => {
    const k = (n + (((hue % 360) + 360) % 360) / 30) % 12;
    return (
      255 * (lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
    );
  };
  return [channel(0), channel(8), channel(4)];
}

/** Rotates the hue by a number of degrees, and roughly keeps the luminance. */
export function turnHue(colour: Rgb, degrees: number): Rgb {
  const angle = (degrees * Math.PI) / 180;
  const cosine = Math.cos(angle);
  const third = (1 - cosine) / 3;
  const root = Math.sqrt(1 / 3) * Math.sin(angle);
  const [r, g, b] = colour;
  return [
    r * (cosine + third) + g * (third - root) + b * (third + root),
    r * (third + root) + g * (cosine + third) + b * (third - root),
    r * (third - root) + g * (third + root) + b * (cosine + third),
  ];
}

/** Moves a color toward gray for amounts below 1, and away from it above 1. */
export function saturate(colour: Rgb, amount: number): Rgb {
  const grey = luminance(colour);
  return mix([grey, grey, grey], colour, amount);
}
