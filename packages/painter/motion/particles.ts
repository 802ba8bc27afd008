import { mix, type Rgb } from "../color.ts";
import type { Random } from "../random.ts";
import type { Stance } from "./camera.ts";
import { drawDisc, drawStreak } from "./dabs.ts";
import { habits, type ParticleKind } from "./habits.ts";
import type { Canvas } from "./sheet.ts";

interface Particle {
  x: number;
  y: number;
  near: number;
  radius: number;
  color: Rgb;
  phase: number;
  /** Integer number of times it crosses the image in one clip, so that the end of the clip matches its beginning. */
  falls: number;
  drifts: number;
  glimmers: number;
}

export interface Swarm {
  /** Draws all particles at one moment, 0 to 1 of the clip; `gain` below 1 fades them. */
  draw(canvas: Canvas, part: number, stance: Stance, gain?: number): void;
}

/** Returns a swarm of one kind of particle. It returns to its start at the end of the clip. */
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
    const color = random.pick(habit.colors);
    return {
      x: random.next(),
      y: random.next(),
      near,
      radius: unit * (habit.size[0] + (habit.size[1] - habit.size[0]) * near),
      color: tint ? mix(color, tint, 0.25) : color,
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
    draw(canvas, part, stance, gain = 1) {
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
        // Particles that rise or fall inside a band fade at its edges.
        const edge =
          habit.fall === 0 || (top === 0 && bottom === 1) ? 1 : Math.min(1, 6 * Math.min(y + 0.04, 1.04 - y));
        const strength = gain * habit.strength * glimmer * edge * (0.55 + particle.near * 0.45);
        if (habit.streak > 0)
          drawStreak(canvas, px, py, streakX * near, streakY * near, particle.radius, particle.color, strength);
        else drawDisc(canvas, px, py, particle.radius, particle.color, strength, habit.shines);
      }
    },
  };
}

function wrap(value: number): number {
  return value - Math.floor(value);
}
