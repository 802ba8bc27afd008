import type { Rgb } from "../color.ts";

export const particleKinds = [
  "rain",
  "snow",
  "fireflies",
  "dust",
  "bubbles",
  "embers",
  "petals",
  "leaves",
  "twinkles",
  "sparkles",
] as const;
export type ParticleKind = (typeof particleKinds)[number];

/** How particles of one kind look and move. */
export interface Habit {
  /** For a square image. */
  count: number;
  /** Speed in parts of the shorter side per second; down and right are positive. */
  fall: number;
  drift: number;
  /** How far it swings sideways. */
  swing: number;
  /** Radius in parts of the shorter side, of the farthest and of the nearest one. */
  size: readonly [number, number];
  colors: readonly [Rgb, ...Rgb[]];
  strength: number;
  /** Adds light instead of covering the background. */
  shines: boolean;
  /** Glimmers per second; 0 for none. */
  glimmer: number;
  /** Drawn as long as the distance it moves in this many seconds. */
  streak: number;
  /** The part of the image height where it occurs. */
  within: readonly [number, number];
}

const round: Habit = {
  count: 60,
  fall: 0,
  drift: 0,
  swing: 0.01,
  size: [0.003, 0.008],
  colors: [[255, 255, 255]],
  strength: 0.7,
  shines: false,
  glimmer: 0,
  streak: 0,
  within: [0, 1],
};

export const habits: Readonly<Record<ParticleKind, Habit>> = {
  rain: {
    ...round,
    count: 420,
    fall: 1.7,
    drift: -0.25,
    swing: 0,
    size: [0.0008, 0.0019],
    colors: [[206, 216, 232]],
    strength: 0.55,
    streak: 0.03,
  },
  snow: {
    ...round,
    count: 320,
    fall: 0.16,
    drift: 0.03,
    swing: 0.02,
    size: [0.0018, 0.0085],
    colors: [[250, 252, 255]],
    strength: 0.85,
  },
  fireflies: {
    ...round,
    count: 34,
    fall: -0.015,
    drift: 0.01,
    swing: 0.05,
    size: [0.004, 0.012],
    colors: [
      [214, 255, 120],
      [255, 236, 130],
    ],
    strength: 2,
    shines: true,
    glimmer: 0.7,
    within: [0.4, 0.95],
  },
  dust: {
    ...round,
    count: 60,
    fall: -0.012,
    drift: 0.02,
    swing: 0.02,
    size: [0.0015, 0.005],
    colors: [[255, 240, 214]],
    strength: 0.5,
    shines: true,
    glimmer: 0.4,
  },
  bubbles: {
    ...round,
    count: 44,
    fall: -0.16,
    swing: 0.014,
    size: [0.002, 0.009],
    colors: [[214, 246, 250]],
    strength: 0.5,
  },
  embers: {
    ...round,
    count: 60,
    fall: -0.2,
    drift: 0.03,
    swing: 0.03,
    size: [0.0015, 0.004],
    colors: [
      [255, 150, 50],
      [255, 196, 90],
    ],
    strength: 1.8,
    shines: true,
    glimmer: 1.3,
    within: [0.1, 1],
  },
  petals: {
    ...round,
    count: 54,
    fall: 0.1,
    drift: 0.08,
    swing: 0.04,
    size: [0.004, 0.013],
    colors: [
      [255, 206, 220],
      [250, 180, 204],
      [255, 232, 238],
    ],
    strength: 0.9,
  },
  leaves: {
    ...round,
    count: 30,
    fall: 0.12,
    drift: 0.07,
    swing: 0.05,
    size: [0.005, 0.014],
    colors: [
      [206, 112, 40],
      [186, 74, 34],
      [224, 160, 60],
    ],
    strength: 0.95,
  },
  twinkles: {
    ...round,
    count: 70,
    swing: 0,
    size: [0.002, 0.0055],
    colors: [
      [236, 242, 255],
      [255, 226, 200],
      [190, 210, 255],
    ],
    strength: 1.6,
    shines: true,
    glimmer: 0.8,
    within: [0, 0.55],
  },
  sparkles: {
    ...round,
    count: 46,
    fall: -0.03,
    drift: 0.01,
    swing: 0.03,
    size: [0.003, 0.011],
    colors: [
      [255, 226, 150],
      [255, 246, 214],
    ],
    strength: 1.3,
    shines: true,
    glimmer: 0.9,
    within: [0.15, 1],
  },
};
