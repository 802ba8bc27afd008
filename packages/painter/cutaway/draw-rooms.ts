import { mix, type Rgb, scale } from "../color.ts";
import { measures } from "../interior/furnishing.ts";
import { pieces } from "../interior/pieces/index.ts";
import type { Tones } from "../interior/pieces/tones.ts";
import type { PieceKind } from "../interior/room.ts";
import type { Light } from "../palette.ts";
import type { Random } from "../random.ts";
import { createPen, group, line, n, path, rect, shade } from "../subjects/pen.ts";
import type { Building, Cell, CellKind } from "./building.ts";

type Placed = readonly [kind: Exclude<PieceKind, "window">, at: number];

/** The furniture of a small room: its place across the room, from -1 to 1. */
const furnishing: Readonly<Record<CellKind, readonly Placed[]>> = {
  room: [
    ["sofa", -0.2],
    ["plant", 0.76],
  ],
  "living-room": [
    ["sofa", -0.22],
    ["painting", -0.4],
    ["floor-lamp", 0.78],
  ],
  kitchen: [
    ["counter", -0.08],
    ["cabinets", 0.4],
  ],
  bedroom: [
    ["bed", -0.18],
    ["painting", 0],
    ["nightstand", 0.82],
  ],
  library: [
    ["bookshelf", -0.56],
    ["bookshelf", 0.4],
  ],
  bathroom: [
    ["basin", -0.64],
    ["bathtub", 0.34],
  ],
  office: [
    ["desk", -0.3],
    ["chair", -0.3],
    ["plant", 0.74],
  ],
  cafe: [
    ["bar", -0.06],
    ["bottle-shelf", -0.1],
  ],
  workshop: [
    ["workbench", -0.2],
    ["tool-wall", -0.2],
    ["boxes", 0.8],
  ],
  attic: [
    ["chest", -0.34],
    ["boxes", 0.4],
  ],
  classroom: [
    ["blackboard", 0],
    ["school-desk", -0.5],
    ["school-desk", 0.5],
  ],
  stairs: [["painting", -0.5]],
  cargo: [
    ["boxes", -0.5],
    ["chest", 0.36],
  ],
};

/** Rooms with free wall for a window. */
const windowAt: Readonly<Partial<Record<CellKind, number>>> = {
  room: 0.3,
  "living-room": 0.3,
  kitchen: -0.5,
  bedroom: 0.56,
  bathroom: 0.34,
  office: 0.46,
  attic: 0,
};

const papers: readonly Rgb[] = [
  [226, 196, 150],
  [160, 186, 176],
  [214, 160, 138],
  [150, 168, 192],
  [202, 196, 150],
  [186, 156, 178],
  [236, 216, 186],
  [146, 160, 120],
];
const cloths: readonly [Rgb, ...Rgb[]] = [
  [84, 116, 134],
  [164, 86, 72],
  [108, 92, 126],
  [120, 132, 92],
  [196, 150, 84],
];

export interface Rooms {
  body: string;
  glow: string;
}

/** Returns the inside of every room of a building, as seen through the removed facade. */
export function drawRooms(building: Building, outside: Light, random: Random): Rooms {
  const body: string[] = [];
  const glow: string[] = [];
  const first = random.whole(0, papers.length - 1);
  for (const [index, cell] of building.cells.entries()) {
    const chance = random.fork(`cell ${index}`);
    const usual = papers[(first + index * 3) % papers.length] ?? [220, 200, 170];
    const paper: Rgb =
      building.kind === "castle" || building.kind === "tower"
        ? mix(usual, [150, 146, 140], 0.45)
        : building.kind === "ship" || building.kind === "treehouse"
          ? mix(usual, [176, 124, 78], 0.5)
          : usual;
    const drawn = drawCell(cell, paper, outside, chance, index);
    body.push(drawn.body);
    glow.push(drawn.glow);
  }
  return { body: body.join(""), glow: glow.join("") };
}

function drawCell(cell: Cell, paper: Rgb, outside: Light, random: Random, index: number): Rooms {
  const { left, width, floor, height } = cell;
  const right = left + width;
  const top = floor - height;
  const middle = left + width / 2;
  const depth = 15;
  const inset = 13;
  const tones: Tones = {
    wood: random.pick<Rgb>([
      [150, 102, 64],
      [124, 82, 54],
      [176, 130, 86],
    ]),
    paint: random.pick<Rgb>([
      [112, 146, 142],
      [92, 122, 142],
      [202, 190, 164],
      [176, 108, 84],
    ]),
    cloth: random.pick(cloths),
    accent: random.pick<Rgb>([
      [206, 122, 78],
      [196, 150, 74],
      [164, 78, 74],
      [98, 130, 128],
    ]),
  };
  const tiled = cell.kind === "bathroom" || cell.kind === "kitchen";
  const boards = tiled ? mix(tones.paint, [236, 230, 218], 0.66) : tones.wood;
  const back = `M${left + inset} ${floor - depth}V${top + 9}H${right - inset}V${floor - depth}Z`;
  const parts = [
    rect(left, top, width, height, shade(paper, -0.2)),
    path(back, shade(paper)),
    ...patternOf(cell, paper, random, inset, depth),
    path(`M${left} ${top}H${right}L${right - inset} ${top + 9}H${left + inset}Z`, shade(paper, 0.34)),
    path(`M${right} ${top}V${floor}L${right - inset} ${floor - depth}V${top + 9}Z`, shade(paper, -0.1)),
    path(`M${left} ${floor}L${left + inset} ${floor - depth}H${right - inset}L${right} ${floor}Z`, shade(boards, 0.12)),
    ...Array.from({ length: Math.round(width / 26) }, (_, i) => {
      const share = (i + 0.5) / Math.round(width / 26);
      return line(
        `M${n(left + inset + (width - inset * 2) * share)} ${floor - depth}L${n(left + width * share)} ${floor}`,
        shade(boards, -0.3),
        1,
        'opacity="0.6"',
      );
    }),
    rect(left + inset, floor - depth - 7, width - inset * 2, 7, shade(mix(paper, [250, 244, 232], 0.6))),
  ];
  const glow: string[] = [];
  const windowX = windowAt[cell.kind];
  if (windowX !== undefined && height > 130) {
    const [w, h] = cell.sloped ? [62, 70] : [66, 84];
    const x = middle + windowX * (width / 2 - 60) - w / 2;
    const y = floor - (cell.kind === "bathroom" || cell.kind === "kitchen" ? 122 : 104) - h + (cell.sloped ? 34 : 0);
    const pane = (color: Rgb, y0: number, part: number) => rect(x, y0, w, h * part, shade(scale(color, 0.8)));
    parts.push(rect(x - 5, y - 5, w + 10, h + 10, "#efe6d4"), rect(x, y, w, h, "#8fa6b8"));
    glow.push(
      pane(outside.zenith, y, 0.34),
      pane(outside.middle, y + h * 0.33, 0.36),
      pane(outside.horizon, y + h * 0.68, 0.32),
    );
    if (outside.stars > 0.3)
      glow.push(
        ...[
          [0.2, 0.2],
          [0.7, 0.14],
          [0.46, 0.42],
          [0.84, 0.5],
        ].map(([a = 0, b = 0]) => rect(x + w * a, y + h * b, 2, 2, "#ffffff")),
      );
    const bars = line(
      `M${x + w / 2} ${y}V${y + h}M${x} ${y + h * 0.44}H${x + w}`,
      shade(mix([239, 230, 212], outside.ambient, 0.3)),
      3.4,
    );
    glow.push(bars);
    parts.push(rect(x - 9, y + h + 4, w + 18, 5, shade(tones.wood, 0.1)));
  }
  if (cell.kind === "stairs") parts.push(stairs(cell, tones));
  for (const [order, [kind, at]] of furnishing[cell.kind].entries()) {
    if (cell.kind === "stairs" && width < 180) continue;
    const own = measures[kind];
    const drawing = pieces[kind](createPen([], random.fork(`${kind} ${order}`), outside.lamps, "summer", false), tones);
    const room = width / 2 - inset - own.width / 2 - 4;
    const size = Math.min(1, (width - inset * 2 - 6) / own.width, (height - 12) / (own.height + (own.lift ?? 0)));
    const low = own.lift ? own.lift + 6 : 0;
    const front = kind === "chair" || kind === "school-desk" ? 1 : 8;
    const prefix = `c${index}p${order}`;
    const place = `translate(${n(middle + at * Math.max(0, room + own.width * 0.5 * (1 - size)))},${n(floor - front - low * Math.min(1, size * 1.1))}) scale(${n(size)})`;
    parts.push(group(scoped(drawing.body, prefix), place));
    if (drawing.glow) glow.push(group(scoped(drawing.glow, prefix), place));
  }
  if (outside.lamps > 0 && !["stairs", "cargo"].includes(cell.kind)) {
    const lamp = `<defs><radialGradient id="l${index}"><stop offset="0" stop-color="#ffcf86" stop-opacity="${0.42 * outside.lamps}"/><stop offset="1" stop-color="#ffcf86" stop-opacity="0"/></radialGradient></defs>`;
    glow.push(
      `${lamp}<ellipse cx="${middle}" cy="${top + height * 0.3}" rx="${width * 0.5}" ry="${height * 0.62}" fill="url(#l${index})"/>`,
    );
  }
  const clip = cell.sloped
    ? `M${left - width * 0.3} ${floor}L${middle} ${floor - height / 0.62}L${right + width * 0.3} ${floor}Z`
    : `M${left} ${top}H${right}V${floor}H${left}Z`;
  const clipped = (content: string, key: string) =>
    `<clipPath id="k${key}${index}"><path d="${clip}"/></clipPath><g clip-path="url(#k${key}${index})">${content}</g>`;
  return { body: clipped(parts.join(""), "b"), glow: clipped(glow.join(""), "g") };
}

function patternOf(cell: Cell, paper: Rgb, random: Random, inset: number, depth: number): string[] {
  const { left, width, floor, height } = cell;
  const top = floor - height + 9;
  const kind = random.whole(0, 3);
  const tone = shade(paper, 0.2);
  if (cell.kind === "bathroom" || cell.kind === "kitchen")
    return [
      ...Array.from({ length: Math.floor((width - inset * 2) / 18) }, (_, i) =>
        line(`M${left + inset + 9 + i * 18} ${floor - depth}v-110`, tone, 1),
      ),
      ...Array.from({ length: 6 }, (_, i) =>
        line(`M${left + inset} ${floor - depth - 2 - i * 18}H${left + width - inset}`, tone, 1),
      ),
    ];
  if (kind === 0)
    return Array.from({ length: Math.floor((width - inset * 2) / 22) }, (_, i) =>
      rect(left + inset + 8 + i * 22, top, 7, height - depth - 9, tone, 'opacity="0.5"'),
    );
  if (kind === 1)
    return Array.from({ length: 40 }, (_, i) => {
      const x = left + inset + 14 + (i % 8) * ((width - inset * 2 - 14) / 8) + (Math.floor(i / 8) % 2) * 12;
      const y = top + 20 + Math.floor(i / 8) * ((height - depth - 30) / 5);
      return path(
        `M${n(x)} ${n(y - 5)}L${n(x + 4)} ${n(y)}L${n(x)} ${n(y + 5)}L${n(x - 4)} ${n(y)}Z`,
        tone,
        'opacity="0.6"',
      );
    });
  if (kind === 2)
    return [
      rect(left + inset, floor - depth - height * 0.34, width - inset * 2, height * 0.34, shade(paper, -0.2)),
      rect(left + inset, floor - depth - height * 0.35, width - inset * 2, 4, shade(paper, 0.4)),
    ];
  return [];
}

/** A flight of stairs through the ceiling, with a banister. */
function stairs(cell: Cell, tones: Tones): string {
  const { left, width, floor, height } = cell;
  const steps = 10;
  const from = left + 16;
  const run = (width - 44) / steps;
  const rise = (height + 14) / steps;
  let d = `M${from} ${floor - 6}`;
  for (let i = 0; i < steps; i++) d += `v${n(-rise)}h${n(run)}`;
  d += `V${n(floor - height - 14 + rise * 2.2)}L${n(from + run * 1.6)} ${floor - 6}Z`;
  const posts = Array.from({ length: steps }, (_, i) =>
    line(`M${n(from + run * (i + 0.5))} ${n(floor - 6 - rise * (i + 1))}v-52`, shade(tones.wood, -0.24), 2.2),
  ).join("");
  return (
    path(d, shade(tones.wood, -0.02)) +
    Array.from({ length: steps }, (_, i) =>
      line(`M${n(from + run * i - 2)} ${n(floor - 6 - rise * (i + 1))}h${n(run + 3)}`, shade(tones.wood, 0.34), 3),
    ).join("") +
    posts +
    line(
      `M${n(from + run * 0.5)} ${n(floor - 58 - rise)}L${n(from + run * (steps - 0.5))} ${n(floor - 58 - rise * steps)}`,
      shade(tones.wood, 0.1),
      5,
    )
  );
}

/** Returns a drawing whose definitions do not clash with those of others in the same image. */
function scoped(svg: string, prefix: string): string {
  return svg.replaceAll('id="', `id="${prefix}`).replaceAll("url(#", `url(#${prefix}`);
}
