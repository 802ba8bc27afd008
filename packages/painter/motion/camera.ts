import { cameraMoves } from "../concepts.ts";
import type { Random } from "../random.ts";
import type { Reading } from "../read-prompt.ts";

/** The viewer's position at one moment, relative to the middle of the clip's path. */
export interface Stance {
  /** How far the foreground moves to the right, in parts of the shorter side; the sky hardly moves. */
  x: number;
  y: number;
  /** How much the foreground grows; 0 for none. */
  closer: number;
  /** How far everything moves equally, as when the viewer turns their head; in parts of the shorter side. */
  turn: number;
}

export type CameraMove = "sway" | "arc" | "breathe" | (typeof cameraMoves)[number];

/** Returns the camera move that the prompt requests, or a quiet one that ends where it began. */
export function cameraMoveOf(reading: Reading, random: Random): CameraMove {
  const asked = cameraMoves.find((move) => reading.has(move));
  return asked ?? random.pick(["sway", "arc", "breathe", "sway", "arc"]);
}

const turnOf = (part: number) => Math.sin(part * Math.PI * 2);
const still: Stance = { x: 0, y: 0, closer: 0, turn: 0 };

/** Slow at both ends. */
const eased = (part: number) => part * part * (3 - 2 * part);

/** Returns the stance at a part of the clip, 0 to 1. Sway, arc and breathe return to the start. */
export function stanceAt(move: CameraMove, part: number, side: number): Stance {
  const there = eased(part);
  const swing = (1 - Math.cos(part * Math.PI * 2)) / 2;
  switch (move) {
    case "sway":
      return { x: side * 0.036 * turnOf(part), y: 0.005 * turnOf(part * 2), closer: 0.012 * swing, turn: 0 };
    case "arc":
      return {
        x: side * 0.032 * turnOf(part),
        y: -0.006 * swing,
        closer: 0.07 * swing,
        turn: -side * 0.008 * turnOf(part),
      };
    case "breathe":
      return { x: side * 0.008 * turnOf(part), y: 0, closer: 0.11 * swing, turn: 0 };
    case "pan-left":
      return { ...still, x: 0.03 * (there * 2 - 1), turn: 0.034 * (there * 2 - 1) };
    case "pan-right":
      return { ...still, x: -0.03 * (there * 2 - 1), turn: -0.034 * (there * 2 - 1) };
    case "zoom-in":
      return { ...still, closer: 0.16 * there };
    case "zoom-out":
      return { ...still, closer: 0.16 * (1 - there) };
    case "fly":
      return { x: side * 0.02 * turnOf(part * 0.5), y: -0.012 * there, closer: 0.24 * part, turn: 0 };
    case "rise":
      return { ...still, y: 0.04 * (there * 2 - 1) };
  }
}
