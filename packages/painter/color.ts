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

export function scale(color: Rgb, factor: number): Rgb {
  return [color[0] * factor, color[1] * factor, color[2] * factor];
}

/** Returns a color under light of another color. */
export function tint(color: Rgb, light: Rgb): Rgb {
  return [(color[0] * light[0]) / 255, (color[1] * light[1]) / 255, (color[2] * light[2]) / 255];
}

export function luminance(color: Rgb): number {
  return 0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2];
}

/** Returns the color in SVG syntax. */
export function css(color: Rgb): string {
  const part = (value: number) => Math.max(0, Math.min(255, Math.round(value)));
  return `rgb(${part(color[0])},${part(color[1])},${part(color[2])})`;
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
export function turnHue(color: Rgb, degrees: number): Rgb {
  const angle = (degrees * Math.PI) / 180;
  const cosine = Math.cos(angle);
  const third = (1 - cosine) / 3;
  const root = Math.sqrt(1 / 3) * Math.sin(angle);
  const [r, g, b] = color;
  return [
    r * (cosine + third) + g * (third - root) + b * (third + root),
    r * (third + root) + g * (cosine + third) + b * (third - root),
    r * (third - root) + g * (third + root) + b * (cosine + third),
  ];
}

/** Moves a color toward gray for amounts below 1, and away from it above 1. */
export function saturate(color: Rgb, amount: number): Rgb {
  const grey = luminance(color);
  return mix([grey, grey, grey], color, amount);
}
