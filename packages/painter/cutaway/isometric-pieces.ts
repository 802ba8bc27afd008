import { mix, type Rgb, scale } from "../color.ts";
import type { Light } from "../palette.ts";
import type { Random } from "../random.ts";
import type { Reading } from "../read-prompt.ts";
import { group, line, n, oval, path, shade } from "../subjects/pen.ts";
import { type Blocks, type Box, isometric } from "./isometric-blocks.ts";

/** How a room is built and lit. */
export interface RoomStyle {
  wall: Rgb;
  side: number;
  wallHeight: number;
  outside: Light;
  reading: Reading;
  random: Random;
}

/** The colors of a room's furniture. */
export interface Palette {
  wood: Rgb;
  cloth: Rgb;
  accent: Rgb;
  paint: Rgb;
}

export const cream: Rgb = [244, 236, 220];
const spines: readonly [Rgb, ...Rgb[]] = [
  [166, 62, 54],
  [52, 98, 104],
  [206, 148, 66],
  [62, 78, 112],
  [126, 142, 88],
  [142, 78, 108],
];

export function windowOn(
  blocks: Blocks,
  style: RoomStyle,
  x: number,
  low: number,
  width: number,
  height: number,
): void {
  const { outside, reading, random } = style;
  const frame = shade(cream);
  const at = (x0: number, z0: number, x1: number, z1: number, fill: string) =>
    blocks.polygon(
      [
        [x0, 0.5, z0],
        [x1, 0.5, z0],
        [x1, 0.5, z1],
        [x0, 0.5, z1],
      ],
      fill,
    );
  at(x - 7, low - 7, x + width + 7, low + height + 7, frame);
  const bands: readonly [Rgb, number, number][] = [
    [outside.horizon, 0, 0.36],
    [outside.middle, 0.34, 0.7],
    [outside.zenith, 0.68, 1],
  ];
  const pane = (from: number, to: number) =>
    [
      [x, from],
      [x + width, from],
      [x + width, to],
      [x, to],
    ]
      .map(([px = 0, pz = 0]) =>
        isometric(px, 0.5, low + height * pz)
          .map(n)
          .join(" "),
      )
      .join("L");
  at(x, low, x + width, low + height, "#8fa6b8");
  for (const [color, from, to] of bands) blocks.shine(path(`M${pane(from, to)}Z`, shade(scale(color, 0.82))));
  if (outside.stars > 0.3)
    for (const [a, b] of [
      [0.2, 0.8],
      [0.6, 0.66],
      [0.82, 0.86],
      [0.4, 0.5],
    ] as const) {
      const [px, py] = isometric(x + width * a, 0.5, low + height * b);
      blocks.shine(oval(px, py, 1.4, 1.4, "#ffffff"));
    }
  const rain = reading.has("rain") || reading.has("storm");
  const chance = random.fork("weather");
  if (rain || reading.has("snow"))
    for (let i = 0; i < 60; i++) {
      const [px, py] = isometric(
        x + width * chance.between(0.02, 0.98),
        0.5,
        low + height * chance.between(0.12, 0.98),
      );
      blocks.shine(
        rain ? line(`M${n(px)} ${n(py)}l-1.4 7`, "#e6eef8", 0.9, 'opacity="0.7"') : oval(px, py, 1.7, 1.7, "#ffffff"),
      );
    }
  const bar = (x0: number, z0: number, x1: number, z1: number) =>
    path(
      `M${[
        [x0, z0],
        [x1, z0],
        [x1, z1],
        [x0, z1],
      ]
        .map(([px = 0, pz = 0]) => isometric(px, 0.5, pz).map(n).join(" "))
        .join("L")}Z`,
      shade(mix(cream, outside.ambient, 0.35)),
    );
  blocks.shine(
    bar(x + width / 2 - 2.5, low, x + width / 2 + 2.5, low + height) +
      bar(x, low + height * 0.5, x + width, low + height * 0.5 + 5),
  );
  blocks.box({ x: x - 12, y: 0, z: low - 12, width: width + 24, depth: 14, height: 5 }, cream);
}

export function pictureOn(blocks: Blocks, palette: Palette, y: number, low: number): void {
  const at = (y0: number, z0: number, y1: number, z1: number, fill: string) =>
    blocks.polygon(
      [
        [0.5, y0, z0],
        [0.5, y1, z0],
        [0.5, y1, z1],
        [0.5, y0, z1],
      ],
      fill,
    );
  at(y, low, y + 60, low + 50, shade(palette.wood, -0.1));
  at(y + 5, low + 5, y + 55, low + 45, shade(cream, -0.06));
  at(y + 10, low + 5, y + 50, low + 22, shade(palette.paint));
}

export function bed(blocks: Blocks, palette: Palette, quilt: Rgb): void {
  blocks.box({ x: 40, y: 6, width: 120, depth: 12, height: 90 }, palette.wood);
  blocks.box({ x: 44, y: 18, width: 112, depth: 190, height: 26 }, palette.wood);
  blocks.box({ x: 46, y: 18, z: 26, width: 108, depth: 188, height: 18 }, cream);
  blocks.box({ x: 54, y: 24, z: 44, width: 42, depth: 32, height: 12 }, [252, 248, 240]);
  blocks.box({ x: 104, y: 24, z: 44, width: 42, depth: 32, height: 12 }, [252, 248, 240]);
  blocks.box({ x: 43, y: 78, z: 24, width: 114, depth: 132, height: 24 }, quilt);
  blocks.polygon(
    [
      [43, 78, 48.5],
      [157, 78, 48.5],
      [157, 98, 48.5],
      [43, 98, 48.5],
    ],
    shade(mix(quilt, cream, 0.6)),
  );
}

export function sofa(blocks: Blocks, cloth: Rgb, palette: Palette): void {
  blocks.box({ x: 96, y: 12, width: 190, depth: 24, height: 84 }, cloth);
  blocks.box({ x: 96, y: 36, width: 26, depth: 62, height: 58 }, cloth);
  blocks.box({ x: 122, y: 36, width: 138, depth: 62, height: 40 }, mix(cloth, cream, 0.14));
  blocks.polygon(
    [
      [190, 36, 40.5],
      [192, 36, 40.5],
      [192, 98, 40.5],
      [190, 98, 40.5],
    ],
    shade(cloth, -0.3),
  );
  blocks.box({ x: 128, y: 38, z: 40, width: 36, depth: 14, height: 32 }, palette.accent);
  blocks.box({ x: 260, y: 36, width: 26, depth: 62, height: 58 }, cloth);
}

export function armchair(blocks: Blocks, cloth: Rgb, x: number, y: number): void {
  blocks.box({ x, y, width: 96, depth: 22, height: 92 }, cloth);
  blocks.box({ x, y: y + 22, width: 22, depth: 60, height: 56 }, cloth);
  blocks.box({ x: x + 22, y: y + 22, width: 52, depth: 60, height: 40 }, mix(cloth, cream, 0.16));
  blocks.box({ x: x + 74, y: y + 22, width: 22, depth: 60, height: 56 }, cloth);
}

export function table(
  blocks: Blocks,
  wood: Rgb,
  x: number,
  y: number,
  width: number,
  depth: number,
  height: number,
): void {
  for (const [lx, ly] of [
    [x + 4, y + 4],
    [x + width - 12, y + 4],
    [x + 4, y + depth - 12],
    [x + width - 12, y + depth - 12],
  ] as const)
    blocks.box({ x: lx, y: ly, width: 8, depth: 8, height: height - 6 }, mix(wood, [60, 40, 30], 0.2));
  blocks.box({ x, y, z: height - 6, width, depth, height: 6 }, wood);
}

export function stool(blocks: Blocks, palette: Palette, x: number, y: number): void {
  for (const [lx, ly] of [
    [x, y],
    [x + 24, y],
    [x, y + 24],
    [x + 24, y + 24],
  ] as const)
    blocks.box({ x: lx, y: ly, width: 5, depth: 5, height: 40 }, palette.wood);
  blocks.box({ x: x - 2, y: y - 2, z: 40, width: 33, depth: 33, height: 6 }, palette.accent);
}

export function desk(blocks: Blocks, wood: Rgb, outside: Light, palette: Palette): void {
  blocks.box({ x: 130, y: 8, width: 46, depth: 60, height: 66 }, wood);
  for (const low of [0.1, 0.4, 0.7])
    blocks.leftPatch({ x: 130, y: 8, width: 46, depth: 60, height: 66 }, 0.1, 0.9, low, low + 0.24, shade(wood, 0.14));
  blocks.box({ x: 282, y: 8, width: 10, depth: 60, height: 66 }, wood);
  blocks.box({ x: 124, y: 4, z: 66, width: 176, depth: 68, height: 7 }, wood);
  blocks.box({ x: 196, y: 16, z: 73, width: 62, depth: 8, height: 42 }, [54, 58, 66]);
  blocks.leftPatch({ x: 196, y: 16, z: 73, width: 62, depth: 8, height: 42 }, 0.06, 0.94, 0.1, 0.92, "#9cc4d0");
  blocks.polygon(
    [
      [200, 40, 73.5],
      [250, 40, 73.5],
      [250, 56, 73.5],
      [200, 56, 73.5],
    ],
    "#d8d8dc",
  );
  lamp(blocks, outside, 148, 26, 73, palette, 0.5);
}

export function shelf(blocks: Blocks, at: Box, wood: Rgb, random: Random): void {
  blocks.box(at, wood);
  const rows = Math.max(2, Math.round(at.height / 42));
  for (let row = 0; row < rows; row++) {
    const [low, high] = [(row + 0.1) / rows, (row + 0.94) / rows];
    blocks.rightPatch(at, 0.05, 0.95, low, high, shade(wood, -0.6));
    let from = 0.06;
    while (from < 0.9) {
      const wide = random.between(0.03, 0.065);
      if (!random.chance(0.1))
        blocks.rightPatch(
          at,
          from,
          Math.min(0.94, from + wide * 0.92),
          low,
          low + (high - low) * random.between(0.6, 0.92),
          shade(random.pick(spines), -0.08),
        );
      from += wide;
    }
  }
}

export function lamp(
  blocks: Blocks,
  outside: Light,
  x: number,
  y: number,
  z: number,
  palette: Palette,
  size = 1,
): void {
  const [px, py] = isometric(x, y, z);
  const tall = (z > 0 ? 44 : 140) * (size < 1 ? 0.8 : 1);
  const shadeOf = path("M-20 0L-11 -34H11L20 0C12 5 -12 5 -20 0Z", shade(mix(palette.accent, cream, 0.72)));
  const half = z > 0 ? 0.7 : 1;
  blocks.raw(
    oval(px, py, 12 * half, 6 * half, "#3a3434") +
      path(`M${n(px - 1.5)} ${n(py)}h3v${n(-tall)}h-3Z`, "#3a3434") +
      group(shadeOf, `translate(${n(px)},${n(py - tall + 6)}) scale(${half})`),
  );
  if (outside.lamps > 0)
    blocks.shine(
      `<defs><radialGradient id="i${n(px)}"><stop offset="0" stop-color="#ffd088" stop-opacity="${0.7 * outside.lamps}"/><stop offset="0.4" stop-color="#ffbe6a" stop-opacity="${0.24 * outside.lamps}"/><stop offset="1" stop-color="#ffbe6a" stop-opacity="0"/></radialGradient></defs>${oval(px, py - tall - 8, 110 * half, 100 * half, `url(#i${n(px)})`)}${group(path("M-20 0L-11 -34H11L20 0C12 5 -12 5 -20 0Z", "#ffe0a0", `opacity="${0.85 * outside.lamps}"`), `translate(${n(px)},${n(py - tall + 6)}) scale(${half})`)}`,
    );
}

export function plant(blocks: Blocks, x: number, y: number, random: Random): void {
  const [px, py] = isometric(x, y, 0);
  const leaves = Array.from({ length: 11 }, (_, i) => {
    const turn = -75 + i * 15;
    const reach = random.between(46, 72);
    return group(
      path(
        `M0 0C-10 ${n(-reach * 0.5)} -8 ${n(-reach * 0.8)} 0 ${n(-reach)}C8 ${n(-reach * 0.8)} 10 ${n(-reach * 0.5)} 0 0Z`,
        shade([84, 138, 84], random.between(-0.26, 0.16)),
      ),
      `translate(0,-30) rotate(${turn})`,
    );
  }).join("");
  blocks.raw(
    group(
      leaves + path("M-18 -34L-13 4C-8 9 8 9 13 4L18 -34Z", "#c4744e") + oval(0, -34, 18, 7, "#8a4c34"),
      `translate(${n(px)},${n(py)})`,
    ),
  );
}
