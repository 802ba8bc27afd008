import { blooms } from "../concepts.ts";
import type { Layer, View } from "../layers/view.ts";
import { indoors, type Plan } from "../plan.ts";
import type { Stance } from "./camera.ts";
import type { RowSource } from "./sheet.ts";

/** How one sheet of the image moves while the film runs. */
export interface Movement {
  /** Lies flat from the horizon to the viewer, so that its near rows move more than its far ones. */
  flat: boolean;
  /** Nearness of a sheet that does not lie flat: 0 for the sky, 1 for the very front. */
  near: number;
  /** The row that it stands on and sways around. */
  foot: number;
  /** How far its top swings at a height of one shorter side, in parts of the shorter side. */
  sway: number;
  /** How far it rises and falls, in parts of the shorter side. */
  bob: number;
  /** How far waves shift its rows, in parts of the shorter side. */
  ripple: number;
  /** How far it drifts sideways in one clip, in parts of the shorter side; its end fades into its beginning. */
  drift: number;
  /** The behavior of its light. */
  light: "steady" | "pulse" | "flash";
  /** Phase offset of sheets that do not move in step, 0 to 1. */
  phase: number;
}

const rises = [
  "balloon",
  "butterfly",
  "dragon",
  "bird",
  "airplane",
  "rocket",
  "fish",
  "turtle",
  "whale",
  "lantern",
  "astronaut",
  "eagle",
  "hummingbird",
  "bee",
  "kite",
];
const floats = ["boat", "ship", "swan", "duck", "lotus", "whale", "penguin"];
const bends = [
  "flower",
  "sunflower",
  "tree",
  "pine",
  "palm",
  "blossom-tree",
  "woods",
  "near trees",
  "bank trees",
  "field rows",
  ...blooms,
];
const mists = ["far fog", "near fog", "forest mist", "spray", "cloud sea"];
const lies = ["water", "road", "wet street", "flower field", "fallen leaves"];
const shines = ["aurora", "fireworks", "sunbeams"];

/** How far things at the horizon move, relative to the very front. */
const nearAtHorizon = 0.2;
const enclosed: readonly Plan["ground"][] = [
  "space",
  "underwater",
  "portrait",
  "close-up",
  "abstract",
  "street",
  ...indoors,
];

/** Returns how a layer moves, from its name and position. */
export function movementOf(layer: Layer, view: View, plan: Plan, index: number): Movement {
  const { name, depth } = layer;
  const is = (list: readonly string[]) => list.some((item) => name === item || name.startsWith(`${item} `));
  const inside = enclosed.includes(plan.ground);
  const foot = layer.foot ?? view.height * 0.9;
  const along = (foot - view.horizon) / Math.max(1, view.height - view.horizon);
  const near =
    depth <= 0.06 || inside || name === "foreground grass"
      ? depth
      : layer.foot !== undefined
        ? nearAtHorizon + (1 - nearAtHorizon) * Math.max(0, along)
        : is(rises)
          ? 0.15 + 0.6 * depth
          : 0.04 + 0.35 * depth;
  const windy = plan.wind ? 2.2 : 1;
  const grass = name === "foreground grass";
  const afloat = is(floats) && plan.ground === "water";
  return {
    flat: !inside && (is(lies) || name.startsWith("ground ")),
    near,
    foot,
    sway: afloat ? 0.03 : grass ? 0.05 * windy : is(bends) ? 0.016 * windy : is(rises) ? 0.012 : 0,
    bob: afloat ? 0.006 : is(rises) && layer.foot === undefined ? 0.012 : 0,
    ripple:
      name === "water"
        ? plan.storm
          ? 0.012
          : 0.006
        : name === "aurora"
          ? 0.02
          : plan.ground === "underwater"
            ? 0.003
            : 0,
    drift: name === "clouds" ? 0.03 * windy : is(mists) ? 0.04 * windy : 0,
    light: name === "lightning" ? "flash" : is(shines) ? "pulse" : "steady",
    phase: is(rises) || afloat ? (index * 0.37) % 1 : 0,
  };
}

/** Whether two sheets can be merged, because their relative movement would not be visible. */
export function movesAlike(one: Movement, other: Movement, tolerance: number): boolean {
  return (
    one.flat === other.flat &&
    (one.flat || Math.abs(one.near - other.near) <= tolerance) &&
    one.sway === other.sway &&
    one.bob === other.bob &&
    one.ripple === other.ripple &&
    one.drift === other.drift &&
    one.light === other.light &&
    one.phase === other.phase &&
    (one.sway === 0 || Math.abs(one.foot - other.foot) < one.foot * 0.06)
  );
}

const wave = (turns: number) => Math.sin(turns * Math.PI * 2);

/** Returns the brightness of a sheet at a part of the clip, 0 to 1. */
export function brightnessOf(movement: Movement, part: number, seconds: number): number {
  if (movement.light === "pulse") return 0.78 + 0.22 * wave(part + movement.phase);
  if (movement.light === "steady") return 1;
  // Two flashes in quick succession, every second or so; some brightness remains in between.
  const strokes = Math.max(1, Math.round(seconds / 1.6));
  const since = ((part * strokes + 0.9) % 1) * (seconds / strokes);
  const stroke = (at: number) => (since >= at ? Math.exp(-(since - at) * 9) : 0);
  return Math.min(1, Math.max(stroke(0), stroke(0.18) * 0.9));
}

export interface Eye {
  view: View;
  /** Width of the film, which shows the middle of the painted image. */
  width: number;
  height: number;
  /** Enclosed scenes have no horizon: they grow around their middle. */
  vanishingY: number;
}

/** Writes, for each row of the film, its position on the sheet at one moment. */
export function rowsOf(
  movement: Movement,
  eye: Eye,
  stance: Stance,
  part: number,
  shift: number,
): (y: number, into: RowSource) => void {
  const { view } = eye;
  const { unit } = view;
  const middle = view.width / 2;
  const marginX = (view.width - eye.width) / 2;
  const marginY = (view.height - eye.height) / 2;
  const reach = Math.max(1, view.height - eye.vanishingY);
  const bob = movement.bob * unit * wave(part + movement.phase);
  const swing = movement.sway * wave(part + movement.phase + 0.13);
  const lift = (stance.y * unit) / reach;
  const a = (1 - nearAtHorizon) * stance.closer;
  const b = 1 + nearAtHorizon * stance.closer + (1 - nearAtHorizon) * lift;
  return (y, into) => {
    const seen = y + marginY;
    let near = movement.near;
    if (movement.flat) {
      // The row that moves to this position: along + closer * near(along) * along + lift * near(along) = seen.
      const down = (seen - eye.vanishingY) / reach - nearAtHorizon * lift;
      const along = a > 1e-6 ? (Math.sqrt(Math.max(0, b * b + 4 * a * down)) - b) / (2 * a) : down / b;
      near = nearAtHorizon + (1 - nearAtHorizon) * Math.max(0, along);
      into.y = eye.vanishingY + along * reach;
    } else {
      into.y = eye.vanishingY + (seen - eye.vanishingY - stance.y * near * unit) / (1 + stance.closer * near) - bob;
    }
    let aside = (stance.x * near + stance.turn + shift) * unit;
    if (swing !== 0) aside += swing * (movement.foot - into.y);
    if (movement.ripple > 0) {
      const down = Math.max(0.05, (into.y - eye.vanishingY) / reach);
      // Waves look longer the nearer they are. All of them return after an integer number of cycles.
      const row = movement.flat ? Math.log(down + 0.04) * 5 : (into.y / unit) * 3;
      aside +=
        movement.ripple *
        unit *
        (movement.flat ? 0.2 + down : 0.7) *
        (wave(row + part * 2) + 0.5 * wave(row * 2.3 - part * 3));
      if (movement.flat) into.y += unit * 0.0016 * (0.3 + down) * wave(row * 1.7 + part * 2);
    }
    into.step = 1 / (1 + stance.closer * near);
    into.x0 = middle + (marginX - middle - aside) * into.step;
  };
}
