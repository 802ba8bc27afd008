import { mix, type Rgb } from "../color.ts";
import { colorValues } from "../concepts.ts";
import type { Layer, View } from "../layers/view.ts";
import { colorOf } from "../named-color.ts";
import type { Light } from "../palette.ts";
import type { Plan } from "../plan.ts";
import type { Random } from "../random.ts";
import type { Mention, Reading } from "../read-prompt.ts";
import { createSprite, placeSprite } from "../sprite.ts";
import { createPen } from "../subjects/pen.ts";
import { pieces } from "./pieces/index.ts";
import type { Piece, Room } from "./room.ts";
import { type RoomColors, wallLayer } from "./wall-layer.ts";
import { type PaintOutside, windowLayer } from "./window-layer.ts";

const walls: readonly [Rgb, ...Rgb[]] = [
  [222, 204, 172],
  [170, 188, 178],
  [206, 172, 150],
  [154, 170, 188],
  [196, 186, 160],
  [188, 160, 166],
];
const woods: readonly [Rgb, ...Rgb[]] = [
  [152, 102, 62],
  [128, 82, 50],
  [178, 132, 86],
  [112, 78, 58],
];
const paints: readonly [Rgb, ...Rgb[]] = [
  [112, 146, 142],
  [92, 122, 142],
  [202, 190, 164],
  [132, 146, 106],
  [176, 108, 84],
];
const cloths: readonly [Rgb, ...Rgb[]] = [
  [84, 116, 134],
  [120, 132, 92],
  [164, 86, 72],
  [108, 92, 126],
  [196, 158, 96],
];
const accents: readonly [Rgb, ...Rgb[]] = [
  [206, 122, 78],
  [196, 150, 74],
  [164, 78, 74],
  [98, 130, 128],
];

function colorsOf(room: Room, reading: Reading, random: Random): RoomColors {
  const chance = random.fork("room colors");
  const named = colorOf(reading, "room", room.kind) ?? (reading.looseColors[0] && colorValues[reading.looseColors[0]]);
  const dim = room.kind === "library" || room.kind === "attic" || room.kind === "workshop";
  const wall = named ? mix(named, [236, 226, 208], 0.3) : chance.pick(walls);
  return {
    wall: dim && !named ? mix(wall, [150, 112, 80], 0.45) : wall,
    wood: chance.pick(woods),
    paint: chance.pick(paints),
    cloth: chance.pick(cloths),
    accent: chance.pick(accents),
    tiles: room.kind === "bathroom" || (room.kind === "kitchen" && chance.chance(0.6)),
  };
}

/** Returns the room without the things in it, far to near: its walls, the view outside, and its furniture. */
export function roomLayers(
  view: View,
  room: Room,
  plan: Plan,
  reading: Reading,
  outside: Light,
  paintOutside: PaintOutside,
): Layer[] {
  const colors = colorsOf(room, reading, view.random);
  const windows = room.pieces.filter((piece) => piece.kind === "window");
  return [
    wallLayer(view, room, colors, windows, outside, plan.overcast < 0.4),
    ...windows.map((piece) => windowLayer(view, room, piece, colors, plan, outside, paintOutside)),
    ...room.pieces
      .filter((piece) => piece.kind !== "window")
      .map((piece, index) => pieceLayer(view, plan, piece, index, colors, reading)),
  ];
}

/** The named furniture that a piece stands for, so that its color is the prompt's. */
function mentionOf(piece: Piece, reading: Reading): Mention | undefined {
  switch (piece.kind) {
    case "bookshelf":
    case "low-bookshelf":
      return reading.mention("bookshelf");
    case "school-desk":
    case "desk":
      return reading.mention("desk");
    case "cafe-table":
    case "table":
      return reading.mention("table");
    case "sofa":
    case "armchair":
    case "bed":
    case "chair":
    case "fireplace":
      return reading.mention(piece.kind);
    default:
      return undefined;
  }
}

function pieceLayer(view: View, plan: Plan, piece: Piece, index: number, colors: RoomColors, reading: Reading): Layer {
  return {
    name: `furniture ${piece.kind}`,
    depth: piece.depth,
    cost: 1,
    async paint(frame) {
      if (piece.kind === "window") return;
      const chance = view.random.fork(`draw ${piece.kind} ${index}`);
      const named = mentionOf(piece, reading)?.colors ?? [];
      const drawing = pieces[piece.kind](createPen(named, chance, view.light.lamps, plan.season, false), colors);
      const sprite = await createSprite(drawing, piece.scale);
      const stands = piece.depth >= 0.3;
      placeSprite(frame, sprite, view.light, {
        x: piece.x,
        y: piece.y,
        depth: 1,
        lightSide: view.lightSide,
        rim: 0.2,
        ...(stands ? { shadow: { strength: 0.34, reach: 0.1 } } : {}),
      });
    },
  };
}
