import { mix, type Rgb, scale, tint } from "../color.ts";
import { shine, shineRound } from "../frame.ts";
import type { Layer, View } from "../layers/view.ts";
import { clamp, createNoise, smooth } from "../noise.ts";
import type { Light } from "../palette.ts";
import { paintStrip } from "../sprite.ts";
import { line, n, path, shade } from "../subjects/pen.ts";
import type { Tones } from "./pieces/tones.ts";
import type { Piece, Room } from "./room.ts";
import { ovalRug, rugged, stripedRug } from "./rugs.ts";

/** The colors of a room and its furniture. */
export interface RoomColors extends Tones {
  wall: Rgb;
  tiles: boolean;
}

/** Walls, ceiling and floor, in the light that falls from the window and the lamps. */
export function wallLayer(
  view: View,
  room: Room,
  colors: RoomColors,
  windows: readonly Piece[],
  outside: Light,
  clear: boolean,
): Layer {
  return {
    name: "room",
    depth: 0.1,
    cost: 3,
    async paint(frame) {
      const { wall, eye } = room;
      const { light, unit } = view;
      const noise = createNoise(view.random.fork("plaster").seed);
      const full = mix(light.ambient, light.key, 0.78);
      const daylight = 1 - outside.lamps;
      const source = windows[0] ?? { x: view.width / 2, y: wall.bottom, scale: 1 };
      const sourceY = source.y - 75 * source.scale;
      const ceiling = mix(colors.wall, [250, 246, 238], 0.6);
      const floorWood = colors.tiles
        ? mix(colors.paint, [236, 230, 218], 0.7)
        : mix(colors.wood, [198, 150, 104], 0.42);
      const seamColor: Rgb = colors.tiles ? [150, 146, 140] : [46, 28, 20];
      const down = wall.bottom - eye.y || 1;
      const lamps = lampsOf(room);
      const lampFall = (x: number, y: number) =>
        Math.min(
          1.12,
          0.6 +
            lamps.reduce(
              (sum, lamp) =>
                sum + (0.62 / Math.sqrt(lamps.length)) * Math.exp(-Math.hypot(x - lamp.x, y - lamp.y) / (unit * 0.3)),
              0,
            ),
        );
      const fallAt = (x: number, y: number) => {
        const near = Math.hypot((x - source.x) / unit, ((y - sourceY) / unit) * 1.1);
        const lamp = outside.lamps > 0 ? outside.lamps * lampFall(x, y) : 0;
        return daylight * (0.62 + 0.46 * Math.exp(-near * 1.5)) + lamp;
      };
      let fall = 1;
      for (let y = 0; y < frame.height; y++)
        for (let x = 0; x < frame.width; x++) {
          // How far the pixel is outside the back wall, seen along the lines to the eye.
          const sideways = x < eye.x ? (eye.x - x) / (eye.x - wall.left) : (x - eye.x) / (wall.right - eye.x);
          const upward = (eye.y - y) / (eye.y - wall.top);
          const downward = (y - eye.y) / down;
          const out = Math.max(1, sideways, upward, downward);
          let color: Rgb;
          let facing = 1;
          if (out === downward && downward > 1) {
            const u = ((x - eye.x) / downward / unit) * 8.2;
            const v = 26 / downward;
            if (colors.tiles) {
              const dark = (Math.floor(u * 0.5) + Math.floor(v * 0.5)) & 1;
              const seam = Math.max(seamAt(u * 0.5), seamAt(v * 0.5));
              color = mix(dark ? scale(floorWood, 0.8) : floorWood, seamColor, seam * 0.4);
            } else {
              const plank = Math.floor(u);
              const grain = noise.fbm(u * 9 + plank * 7.3, v * 0.5 + plank * 3.1, 2);
              const joint = seamAt(v * 0.11 + ((plank * 0.37) % 1)) * smooth(6, 2, downward);
              color = mix(floorWood, scale(floorWood, 0.72), clamp(0.3 + grain * 0.5 + noise.at(plank * 3.3, 1) * 0.7));
              color = mix(color, seamColor, Math.max(seamAt(u) * 0.55, joint * 0.3));
            }
            facing = 0.81 + 0.19 * smooth(2.6, 1, downward);
          } else {
            const side = out === sideways && sideways > 1;
            const above = !side && upward > 1 && out === upward;
            const plaster = noise.at((x / unit) * 7, (y / unit) * 7) * 0.022;
            color = above ? ceiling : colors.wall;
            facing = 1 + plaster;
            if (side) facing *= x < eye.x === view.lightSide < 0 ? 0.68 : 0.9;
            else if (above) facing *= 0.84;
            else {
              // Wainscot and skirting along the foot of the wall, and a shadow in the corners.
              const up = (wall.bottom - y) / (down || 1);
              if (up < 0.07) color = mix(color, [250, 246, 238], 0.55);
              else if (up < 0.082) facing *= 0.72;
              const corner = Math.min(x - wall.left, wall.right - x, y - wall.top) / unit;
              facing *= 0.86 + 0.14 * smooth(0, 0.09, corner);
            }
            if (side && (y - eye.y) / down / sideways > 0.93) color = mix(color, [250, 246, 238], 0.5);
          }
          // The light changes slowly, so it is measured at every fourth pixel.
          if ((x & 3) === 0) fall = fallAt(x, y);
          const index = (y * frame.width + x) * 4;
          const level = (fall * facing) / 255;
          frame.light[index] = color[0] * full[0] * level;
          frame.light[index + 1] = color[1] * full[1] * level;
          frame.light[index + 2] = color[2] * full[2] * level;
          frame.light[index + 3] = 1;
        }
      await edges(view, room, colors, frame);
      for (const piece of windows) {
        if (outside.lamps < 0.5) shineRound(frame, piece.x, piece.y - 75 * piece.scale, unit * 0.55, outside.glow, 0.2);
        if (clear) sunPatch(view, room, piece, outside, frame);
      }
    },
  };
}

/** Returns where light comes from at night; a room without a lamp has one above the viewer. */
function lampsOf(room: Room): { x: number; y: number }[] {
  const rises: Partial<Record<Piece["kind"], number>> = {
    "floor-lamp": 138,
    nightstand: 84,
    desk: 96,
    pendant: -12,
    fireplace: 34,
  };
  const lamps = room.pieces.flatMap((piece) => {
    const rise = rises[piece.kind];
    return rise === undefined ? [] : [{ x: piece.x, y: piece.y - rise * piece.scale }];
  });
  return lamps.length > 0 ? lamps.slice(0, 4) : [{ x: room.eye.x, y: room.wall.top }];
}

function seamAt(value: number): number {
  const part = value - Math.floor(value);
  return smooth(0.045, 0.01, Math.min(part, 1 - part));
}

/** The lines where walls meet, beams in an attic, and a rug. */
async function edges(view: View, room: Room, colors: RoomColors, frame: Parameters<Layer["paint"]>[0]): Promise<void> {
  const { wall, eye } = room;
  const { width, height, unit, light } = view;
  const parts: string[] = [];
  const dark = shade(tint(colors.wall, light.ambient), -0.4);
  const toEdge = (x: number, y: number) => {
    const dx = x - eye.x;
    const dy = y - eye.y;
    const reach = Math.min((dx < 0 ? -eye.x : width - eye.x) / dx, (dy < 0 ? -eye.y : height - eye.y) / dy);
    return `M${n(x)} ${n(y)}L${n(eye.x + dx * reach)} ${n(eye.y + dy * reach)}`;
  };
  const corners = [wall.left, wall.right].flatMap((x) => [wall.top, wall.bottom].map((y) => toEdge(x, y))).join("");
  parts.push(line(corners, dark, unit * 0.0022, 'opacity="0.5"'));
  if (room.kind === "attic") {
    const beam = shade(tint(mix(colors.wood, [70, 46, 30], 0.3), mix(light.ambient, light.key, 0.5)));
    const edge = shade(tint(colors.wood, mix(light.ambient, light.key, 0.8)), 0.14);
    const roof = shade(tint(mix(colors.wood, [220, 190, 150], 0.25), light.ambient), -0.08);
    for (const side of [-1, 1]) {
      const foot = side < 0 ? 0 : width;
      const inner = eye.x + side * (wall.right - wall.left) * 0.16;
      parts.push(path(`M${foot} 0H${n(inner)}L${n(foot)} ${n(wall.bottom * 0.78)}Z`, roof));
      for (const k of [0, 0.34, 0.68, 1]) {
        const x0 = inner + (foot - inner) * k * 0.5;
        const thick = unit * 0.026;
        parts.push(
          path(
            `M${n(x0)} 0h${n(side * thick)}L${n(foot)} ${n(wall.bottom * (0.78 - k * 0.42) + thick)}V${n(wall.bottom * (0.78 - k * 0.42))}Z`,
            k === 0 ? beam : shade(beam === "" ? "#5a3c28" : tint(colors.wood, light.ambient), -0.1),
          ),
        );
      }
      parts.push(line(`M${n(inner)} 0L${foot} ${n(wall.bottom * 0.78)}`, edge, unit * 0.004));
    }
    parts.push(path(`M0 ${n(wall.top * 0.9)}H${width}v${n(unit * 0.034)}H0Z`, beam));
  }
  if (room.pieces.length > 0 && rugged(room)) {
    const lit = mix(light.ambient, light.key, 0.7);
    const cy = wall.bottom + (height - wall.bottom) * 0.56;
    const rx = Math.min(width * 0.36, unit * 0.46);
    const ry = (height - wall.bottom) * 0.3;
    const tone = (color: Rgb, by = 0) => shade(tint(color, lit), by);
    const pale = mix(colors.accent, [246, 232, 206], 0.72);
    if (view.random.fork("rug").chance(0.5)) parts.push(ovalRug(eye.x, cy, rx, ry, unit, tone, pale, colors));
    else parts.push(stripedRug(eye, cy, rx, ry, tone, pale, colors));
  }
  await paintStrip(frame, parts.join(""), 0, height);
}

/** The sun, or the moon, through the panes onto the floor. */
function sunPatch(view: View, room: Room, piece: Piece, outside: Light, frame: Parameters<Layer["paint"]>[0]): void {
  const strength = outside.elevation <= 0 ? 0 : outside.isMoon ? 0.08 : 0.3 * (1 - outside.lamps);
  if (strength < 0.02) return;
  const { wall, eye } = room;
  const half = 66 * piece.scale;
  const slant = -view.lightSide * 0.55;
  const top = wall.bottom + (view.height - wall.bottom) * 0.12;
  const bottom = wall.bottom + (view.height - wall.bottom) * 0.62;
  for (let y = Math.floor(top); y < Math.min(bottom, frame.height); y++) {
    const grow = (y - eye.y) / (wall.bottom - eye.y);
    const along = (y - top) / (bottom - top);
    const middle = eye.x + (piece.x - eye.x) * grow + slant * (y - wall.bottom) * 1.6;
    const reach = half * grow * 0.92;
    for (let x = Math.max(0, Math.floor(middle - reach)); x < Math.min(frame.width, middle + reach); x++) {
      const across = (x - middle) / reach;
      const bar = Math.min(smooth(0.02, 0.07, Math.abs(across)), smooth(0.02, 0.06, Math.abs(along - 0.45)));
      const edge = smooth(1, 0.9, Math.abs(across)) * smooth(0, 0.06, along) * smooth(1, 0.9, along);
      shine(frame, (y * frame.width + x) * 4, outside.glow, strength * bar * edge);
    }
  }
}
