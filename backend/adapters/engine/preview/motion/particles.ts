import { mix, type Rgb } from "../colour.ts";
import type { Plan } from "../plan.ts";
import type { Random } from "../random.ts";
import type { Reading } from "../read-prompt.ts";
import type { Stance } from "./camera.ts";
import type { Canvas } from "./sheet.ts";

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

interface Habit {
  /** For a square picture. */
  count: number;
  /** Screens of the shorter side it moves in one second; down and right are positive. */
  fall: number;
  drift: number;
  /** How far it swings to the side. */
  swing: number;
  /** Radius in parts of the shorter side, of the farthest and of the nearest one. */
  size: readonly [number, number];
  colours: readonly [Rgb, ...Rgb[]];
  strength: number;
  /** Adds light instead of covering what is behind. */
  shines: boolean;
  /** Times a second it glimmers, 0 for not at all. */
  glimmer: number;
  /** Drawn as long as it moves in this many seconds. */
  streak: number;
  /** The part of the picture's height it lives in. */
  within: readonly [number, number];
}

const round: Habit = {
  count: 60,
  fall: 0,
  drift: 0,
  swing: 0.01,
  size: [0.003, 0.008],
  colours: [[255, 255, 255]],
  strength: 0.7,
  shines: false,
  glimmer: 0,
  streak: 0,
  within: [0, 1],
};

const habits: Readonly<Record<ParticleKind, Habit>> = {
  rain: {
    ...round,
    count: 420,
    fall: 1.7,
    drift: -0.25,
    swing: 0,
    size: [0.0008, 0.0019],
    colours: [[206, 216, 232]],
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
    colours: [[250, 252, 255]],
    strength: 0.85,
  },
  fireflies: {
    ...round,
    count: 34,
    fall: -0.015,
    drift: 0.01,
    swing: 0.05,
    size: [0.004, 0.012],
    colours: [
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
    colours: [[255, 240, 214]],
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
    colours: [[214, 246, 250]],
    strength: 0.5,
  },
  embers: {
    ...round,
    count: 60,
    fall: -0.2,
    drift: 0.03,
    swing: 0.03,
    size: [0.0015, 0.004],
    colours: [
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
    colours: [
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
    colours: [
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
    colours: [
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
    colours: [
      [255, 226, 150],
      [255, 246, 214],
    ],
    strength: 1.3,
    shines: true,
    glimmer: 0.9,
    within: [0.15, 1],
  },
};

/** What floats through a scene, from its words and, where there is one, its plan. */
export function particlesOf(reading: Reading, plan: Plan | undefined): ParticleKind[] {
  const kinds = new Set<ParticleKind>();
  const dark = plan ? plan.time === "night" || plan.time === "dusk" : reading.has("night") || reading.has("dusk");
  const outside = !plan || !["space", "underwater", "table", "abstract", "moonscape", "portrait"].includes(plan.ground);
  for (const kind of particleKinds) if (namedBy(kind, reading)) kinds.add(kind);
  if (plan?.rain && outside) kinds.add("rain");
  if (plan?.snowfall && outside) kinds.add("snow");
  if (plan?.ground === "underwater" || (!plan && reading.has("underwater"))) kinds.add("bubbles");
  if (
    plan?.ground === "space" ||
    plan?.ground === "moonscape" ||
    (dark && plan && outside && !plan.rain && plan.overcast < 0.5)
  )
    kinds.add("twinkles");
  if (kinds.size > 0) return [...kinds].slice(0, 3);
  if (dark && (plan?.ground === "woods" || plan?.ground === "meadow")) return ["fireflies"];
  if (plan?.season === "autumn" && outside) return ["leaves"];
  return plan && !["woods", "table", "portrait", "desert"].includes(plan.ground) ? [] : ["dust"];
}

function namedBy(kind: ParticleKind, reading: Reading): boolean {
  switch (kind) {
    case "rain":
      return reading.has("rain") || reading.has("storm");
    case "snow":
      return reading.has("snow");
    case "fireflies":
      return reading.has("fireflies");
    case "dust":
      return reading.has("dust");
    case "bubbles":
      return reading.has("bubbles");
    case "embers":
      return reading.has("embers") || reading.has("campfire") || reading.has("volcano") || reading.has("dragon");
    case "petals":
      return reading.has("petals") || reading.has("blossom-tree");
    case "leaves":
      return reading.has("autumn") && reading.has("wind");
    case "twinkles":
      return reading.has("stars");
    case "sparkles":
      return reading.has("magical");
  }
}

interface Particle {
  x: number;
  y: number;
  near: number;
  radius: number;
  colour: Rgb;
  phase: number;
  /** Whole numbers of times it crosses the picture in one clip, so that the clip's end meets its beginning. */
  falls: number;
  drifts: number;
  glimmers: number;
}

export interface Swarm {
  /** Draws all particles of one moment, 0 to 1 of the clip. */
  draw(canvas: Canvas, part: number, stance: Stance): void;
}

/** A cloud of one kind of particle; it comes back to where it began at the clip's end. */
export function createSwarm(
  kind: ParticleKind,
  size: { width: number; height: number },
  seconds: number,
  tint: Rgb | undefined,
  random: Random,
): Swarm {
  const habit = habits[kind];
  const unit = Math.min(size.width, size.height);
  const count = Math.round((habit.count * Math.max(size.width, size.height)) / unit);
  const whole = (perSecond: number, span: number, least: number) => {
    const turns = Math.round((perSecond * seconds * unit) / span);
    return perSecond === 0 ? 0 : Math.sign(perSecond) * Math.max(least, Math.abs(turns));
  };
  const all: Particle[] = Array.from({ length: count }, () => {
    const near = random.next() ** 2;
    const speed = 0.6 + near * 0.8;
    const colour = random.pick(habit.colours);
    return {
      x: random.next(),
      y: random.next(),
      near,
      radius: unit * (habit.size[0] + (habit.size[1] - habit.size[0]) * near),
      colour: tint ? mix(colour, tint, 0.25) : colour,
      phase: random.next(),
      falls: whole(habit.fall * speed, size.height, 1),
      drifts: whole(habit.drift * speed, size.width, 0),
      glimmers: habit.glimmer === 0 ? 0 : Math.max(1, Math.round(habit.glimmer * seconds * random.between(0.6, 1.4))),
    };
  });
  const [top, bottom] = habit.within;
  const streakX = habit.drift * unit * habit.streak;
  const streakY = habit.fall * unit * habit.streak;
  return {
    draw(canvas, part, stance) {
      for (const particle of all) {
        const turn = Math.PI * 2 * (part + particle.phase);
        const near = 0.3 + particle.near * 0.9;
        const x = wrap(particle.x + particle.drifts * part) * 1.08 - 0.04;
        const y = wrap(particle.y + particle.falls * part) * 1.08 - 0.04;
        const px = x * size.width + (Math.sin(turn) * habit.swing * near + (stance.x * near + stance.turn)) * unit;
        const py = (top + y * (bottom - top)) * size.height + Math.cos(turn * 1) * habit.swing * 0.4 * near * unit;
        const glimmer =
          particle.glimmers === 0
            ? 1
            : Math.max(0, Math.sin(Math.PI * 2 * (part * particle.glimmers + particle.phase))) ** 1.5;
        if (glimmer < 0.02) continue;
        // What rises or falls inside a band is not cut off at its edges.
        const edge =
          habit.fall === 0 || (top === 0 && bottom === 1) ? 1 : Math.min(1, 6 * Math.min(y + 0.04, 1.04 - y));
        const strength = habit.strength * glimmer * edge * (0.55 + particle.near * 0.45);
        if (habit.streak > 0)
          drawStreak(canvas, px, py, streakX * near, streakY * near, particle.radius, particle.colour, strength);
        else drawDisc(canvas, px, py, particle.radius, particle.colour, strength, habit.shines);
      }
    },
  };
}

function wrap(value: number): number {
  return value - Math.floor(value);
}

function drawDisc(
  canvas: Canvas,
  x: number,
  y: number,
  radius: number,
  colour: Rgb,
  strength: number,
  shines: boolean,
) {
  const { width, height, light } = canvas;
  const reach = Math.max(1.2, radius * (shines ? 2.2 : 1.15));
  // Smaller than a pixel is fainter, not smaller.
  const faint = Math.min(1, (radius * radius) / 0.7);
  for (let py = Math.max(0, Math.floor(y - reach)); py <= Math.min(height - 1, y + reach); py++)
    for (let px = Math.max(0, Math.floor(x - reach)); px <= Math.min(width - 1, x + reach); px++) {
      const distance = Math.hypot(px - x, py - y) / reach;
      if (distance >= 1) continue;
      const soft = shines ? (1 - distance) ** 3 : 1 - distance * distance;
      const amount = soft * strength * faint;
      const at = (py * width + px) * 3;
      const kept = shines ? 1 : 1 - Math.min(1, amount);
      for (let channel = 0; channel < 3; channel++)
        light[at + channel] = (light[at + channel] ?? 0) * kept + (colour[channel] ?? 0) * (shines ? amount : 1 - kept);
    }
}

function drawStreak(
  canvas: Canvas,
  x: number,
  y: number,
  alongX: number,
  alongY: number,
  radius: number,
  colour: Rgb,
  strength: number,
) {
  const { width, height, light } = canvas;
  const steps = Math.ceil(Math.abs(alongY));
  const amount = strength * Math.min(1, radius);
  for (let step = 0; step < steps; step++) {
    const px = x + (alongX * step) / steps;
    const py = Math.round(y + (alongY * step) / steps);
    if (py < 0 || py >= height) continue;
    const left = Math.floor(px);
    for (let side = 0; side < 2; side++) {
      const column = left + side;
      if (column < 0 || column >= width) continue;
      const cover = Math.min(1, amount * (side ? px - left : 1 - px + left) * (0.4 + (0.6 * step) / steps));
      const at = (py * width + column) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const before = light[at + channel] ?? 0;
        light[at + channel] = before + ((colour[channel] ?? 0) - before) * cover;
      }
    }
  }
}
