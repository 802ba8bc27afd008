import { mix, type Rgb } from "../color.ts";
import { type ColorName, colorValues, type RoomKind } from "../concepts.ts";
import type { Mention } from "../read-prompt.ts";
import { oval, shade } from "../subjects/pen.ts";
import { type Blocks, type Box, isometric } from "./isometric-blocks.ts";
import {
  armchair,
  bed,
  cream,
  desk,
  lamp,
  type Palette,
  pictureOn,
  plant,
  type RoomStyle,
  shelf,
  sofa,
  stool,
  table,
  windowOn,
} from "./isometric-pieces.ts";

/** Builds the floor, both walls, a window, and the furniture of a room, far to near. */
export function furnishBlocks(blocks: Blocks, kind: RoomKind, style: RoomStyle): void {
  const { wall, side, wallHeight, random, reading, outside } = style;
  const palette: Palette = {
    wood: random.pick<Rgb>([
      [168, 118, 74],
      [140, 94, 60],
      [190, 146, 100],
    ]),
    cloth: random.pick<Rgb>([
      [84, 122, 142],
      [172, 92, 78],
      [118, 100, 138],
      [122, 140, 98],
    ]),
    accent: random.pick<Rgb>([
      [214, 132, 86],
      [206, 164, 84],
      [172, 86, 82],
    ]),
    paint: random.pick<Rgb>([
      [120, 156, 150],
      [100, 132, 154],
      [188, 122, 96],
    ]),
  };
  const thick = 14;
  const tiled = kind === "kitchen" || kind === "bathroom";
  const boards = tiled ? mix(palette.paint, cream, 0.66) : palette.wood;
  blocks.box({ x: -thick, y: -thick, z: -24, width: side + thick, depth: side + thick, height: 24 }, boards);
  const seam = shade(boards, -0.16);
  for (let at = 34; at < side; at += 34) {
    blocks.polygon(
      [
        [0, at, 0],
        [side, at, 0],
        [side, at + 1.6, 0],
        [0, at + 1.6, 0],
      ],
      seam,
    );
    if (tiled)
      blocks.polygon(
        [
          [at, 0, 0],
          [at, side, 0],
          [at + 1.6, side, 0],
          [at + 1.6, 0, 0],
        ],
        seam,
      );
  }
  // The wall along x, then the one along y; their cut edges are lighter.
  const pale = shade(mix(wall, cream, 0.5));
  blocks.polygon(
    [
      [0, 0, 0],
      [side, 0, 0],
      [side, 0, wallHeight],
      [0, 0, wallHeight],
    ],
    shade(wall, 0.06),
  );
  blocks.polygon(
    [
      [0, 0, 0],
      [0, side, 0],
      [0, side, wallHeight],
      [0, 0, wallHeight],
    ],
    shade(wall, -0.12),
  );
  blocks.polygon(
    [
      [-thick, -thick, wallHeight],
      [side, -thick, wallHeight],
      [side, 0, wallHeight],
      [0, 0, wallHeight],
      [0, side, wallHeight],
      [-thick, side, wallHeight],
    ],
    pale,
  );
  blocks.polygon(
    [
      [side, -thick, 0],
      [side, 0, 0],
      [side, 0, wallHeight],
      [side, -thick, wallHeight],
    ],
    shade(mix(wall, cream, 0.3), -0.16),
  );
  blocks.polygon(
    [
      [-thick, side, 0],
      [0, side, 0],
      [0, side, wallHeight],
      [-thick, side, wallHeight],
    ],
    shade(mix(wall, cream, 0.3), -0.02),
  );
  blocks.polygon(
    [
      [0, 0, 0],
      [side, 0, 0],
      [side, 0, 10],
      [0, 0, 10],
    ],
    shade(cream),
  );
  blocks.polygon(
    [
      [0, 0, 0],
      [0, side, 0],
      [0, side, 10],
      [0, 0, 10],
    ],
    shade(cream, -0.14),
  );
  windowOn(blocks, style, 188, 92, 104, 88);
  pictureOn(blocks, palette, 60, 110);
  if (!tiled && kind !== "workshop") {
    blocks.polygon(
      [
        [110, 110, 0.4],
        [290, 110, 0.4],
        [290, 290, 0.4],
        [110, 290, 0.4],
      ],
      shade(mix(palette.accent, cream, 0.7)),
    );
    blocks.polygon(
      [
        [118, 118, 0.4],
        [282, 118, 0.4],
        [282, 282, 0.4],
        [118, 282, 0.4],
      ],
      shade(palette.accent, 0.02),
    );
    blocks.polygon(
      [
        [140, 140, 0.4],
        [260, 140, 0.4],
        [260, 260, 0.4],
        [140, 260, 0.4],
      ],
      shade(mix(palette.accent, cream, 0.5)),
    );
  }
  const own = (concept: Mention["concept"], usual: Rgb): Rgb => {
    const name: ColorName | undefined = reading.mention(concept)?.colors[0];
    return name ? colorValues[name] : usual;
  };
  const build: Record<RoomKind, () => void> = {
    bedroom: () => {
      bed(blocks, palette, own("bed", palette.cloth));
      shelf(blocks, { x: 4, y: 196, width: 34, depth: 110, height: 150 }, own("bookshelf", palette.wood), random);
      lamp(blocks, outside, 24, 152, 60, palette);
      plant(blocks, 306, 36, random);
    },
    "living-room": () => {
      shelf(blocks, { x: 4, y: 24, width: 34, depth: 84, height: 168 }, own("bookshelf", palette.wood), random);
      sofa(blocks, own("sofa", palette.cloth), palette);
      table(blocks, own("table", palette.wood), 150, 190, 90, 56, 34);
      plant(blocks, 310, 30, random);
      lamp(blocks, outside, 26, 306, 0, palette);
    },
    library: () => {
      shelf(blocks, { x: 4, y: 20, width: 36, depth: 96, height: 196 }, own("bookshelf", palette.wood), random);
      shelf(blocks, { x: 4, y: 122, width: 36, depth: 96, height: 196 }, own("bookshelf", palette.wood), random);
      shelf(blocks, { x: 4, y: 224, width: 36, depth: 96, height: 196 }, own("bookshelf", palette.wood), random);
      armchair(blocks, own("armchair", palette.cloth), 196, 90);
      lamp(blocks, outside, 300, 40, 0, palette);
    },
    kitchen: () => {
      const counter: Box = { x: 76, y: 4, width: 250, depth: 56, height: 84 };
      blocks.box({ x: 6, y: 4, width: 66, depth: 60, height: 176 }, [226, 224, 216]);
      blocks.rightPatch({ x: 6, y: 4, width: 66, depth: 60, height: 176 }, 0.1, 0.2, 0.7, 0.9, "#8d9298");
      blocks.box(counter, palette.paint);
      for (const at of [0.02, 0.27, 0.52, 0.77])
        blocks.leftPatch(counter, at, at + 0.21, 0.08, 0.9, shade(palette.paint, 0.12));
      blocks.leftPatch(counter, 0.28, 0.47, 0.14, 0.7, "#33363c");
      blocks.box({ ...counter, x: 74, z: 84, width: 254, depth: 60, height: 6 }, palette.wood);
      blocks.box({ x: 160, y: 22, z: 90, width: 26, depth: 26, height: 22 }, [198, 80, 60]);
      blocks.box({ x: 276, y: 20, z: 90, width: 18, depth: 18, height: 26 }, cream);
      table(blocks, own("table", palette.wood), 130, 170, 120, 80, 72);
      stool(blocks, palette, 90, 190);
      stool(blocks, palette, 270, 200);
      stool(blocks, palette, 180, 272);
    },
    bathroom: () => {
      const tub: Box = { x: 120, y: 6, width: 190, depth: 82, height: 58 };
      blocks.box(tub, [240, 242, 238]);
      blocks.polygon(
        [
          [130, 14, 58.5],
          [300, 14, 58.5],
          [300, 80, 58.5],
          [130, 80, 58.5],
        ],
        "#a9d4dc",
      );
      for (const [bx, by] of [
        [150, 40],
        [170, 60],
        [190, 34],
        [214, 56],
      ] as const) {
        const [px, py] = isometric(bx, by, 62);
        blocks.raw(oval(px, py, 15, 9, "#ffffff"));
      }
      blocks.box({ x: 4, y: 130, width: 56, depth: 90, height: 74 }, palette.paint);
      blocks.box({ x: 4, y: 128, z: 74, width: 60, depth: 94, height: 8 }, [244, 244, 240]);
      blocks.polygon(
        [
          [1, 140, 110],
          [1, 210, 110],
          [1, 210, 190],
          [1, 140, 190],
        ],
        "#c6dde2",
      );
      plant(blocks, 40, 290, random);
    },
    office: () => {
      desk(blocks, own("desk", palette.wood), outside, palette);
      shelf(blocks, { x: 4, y: 190, width: 34, depth: 120, height: 180 }, own("bookshelf", palette.wood), random);
      stool(blocks, palette, 186, 110);
      plant(blocks, 312, 32, random);
    },
    cafe: () => {
      const bar: Box = { x: 40, y: 40, width: 60, depth: 230, height: 96 };
      shelf(blocks, { x: 2, y: 60, z: 100, width: 20, depth: 190, height: 80 }, palette.wood, random);
      blocks.box(bar, palette.paint);
      for (const at of [0.03, 0.27, 0.51, 0.75])
        blocks.rightPatch(bar, at, at + 0.21, 0.1, 0.9, shade(palette.paint, -0.12));
      blocks.box({ ...bar, x: 36, y: 36, z: 96, width: 68, depth: 238, height: 7 }, palette.wood);
      blocks.box({ x: 54, y: 80, z: 103, width: 34, depth: 60, height: 40 }, [190, 198, 204]);
      table(blocks, own("table", palette.wood), 200, 80, 66, 66, 70);
      stool(blocks, palette, 284, 96);
      table(blocks, own("table", palette.wood), 200, 220, 66, 66, 70);
      stool(blocks, palette, 214, 300);
    },
    workshop: () => {
      const bench: Box = { x: 90, y: 6, width: 220, depth: 66, height: 84 };
      for (const x of [94, 292]) blocks.box({ x, y: 10, width: 14, depth: 56, height: 84 }, palette.wood);
      blocks.box({ ...bench, z: 26, height: 6 }, palette.wood);
      blocks.box({ x: 140, y: 16, z: 32, width: 54, depth: 40, height: 30 }, [186, 82, 52]);
      blocks.box({ ...bench, z: 84, height: 9 }, palette.wood);
      blocks.box({ x: 110, y: 20, z: 93, width: 30, depth: 26, height: 22 }, [88, 116, 132]);
      blocks.box({ x: 230, y: 24, z: 93, width: 40, depth: 24, height: 14 }, palette.accent);
      shelf(blocks, { x: 4, y: 120, width: 36, depth: 110, height: 170 }, palette.wood, random);
      blocks.box({ x: 20, y: 256, width: 60, depth: 60, height: 46 }, [200, 158, 108]);
      blocks.box({ x: 30, y: 264, z: 46, width: 42, depth: 42, height: 32 }, [210, 170, 120]);
      stool(blocks, palette, 190, 110);
    },
    attic: () => {
      bed(blocks, palette, own("bed", palette.accent));
      blocks.box({ x: 8, y: 200, width: 60, depth: 96, height: 50 }, palette.wood);
      blocks.box({ x: 290, y: 10, width: 44, depth: 50, height: 40 }, [200, 158, 108]);
      lamp(blocks, outside, 24, 156, 0, palette);
    },
    classroom: () => {
      blocks.polygon(
        [
          [1, 60, 70],
          [1, 280, 70],
          [1, 280, 176],
          [1, 60, 176],
        ],
        shade(palette.wood),
      );
      blocks.polygon(
        [
          [1.5, 68, 78],
          [1.5, 272, 78],
          [1.5, 272, 168],
          [1.5, 68, 168],
        ],
        "#2f5348",
      );
      for (const [x, y] of [
        [120, 70],
        [120, 200],
        [230, 70],
        [230, 200],
      ] as const) {
        table(blocks, own("desk", palette.wood), x, y, 52, 84, 62);
        stool(blocks, palette, x + 62, y + 28);
      }
    },
    room: () => {
      shelf(blocks, { x: 4, y: 40, width: 36, depth: 110, height: 180 }, own("bookshelf", palette.wood), random);
      sofa(blocks, own("sofa", palette.cloth), palette);
      table(blocks, own("table", palette.wood), 160, 190, 84, 60, 34);
      plant(blocks, 312, 32, random);
    },
  };
  build[kind]();
}
