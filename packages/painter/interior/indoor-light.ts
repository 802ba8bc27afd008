import { mix, type Rgb, scale } from "../color.ts";
import type { Light } from "../palette.ts";

/** Returns the light inside: what comes through the window, and the lamps that are on when it is dark outside. */
export function lightIndoors(outside: Light): Light {
  const { lamps } = outside;
  const ambient = mix(scale(mix(outside.ambient, outside.key, 0.42), 1.02), [206, 158, 118], 0.72 * lamps);
  const key = mix(mix(outside.key, [255, 250, 240], 0.3), [255, 220, 170], 0.82 * lamps);
  const lamp: Rgb = [255, 196, 120];
  return { ...outside, ambient, key, haze: ambient, glow: mix(outside.glow, lamp, 0.8 * lamps), stars: 0 };
}
