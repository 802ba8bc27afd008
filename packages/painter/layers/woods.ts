import type { ColorName, Season } from "../concepts.ts";
import { createSprite, placeSprite, type Sprite } from "../sprite.ts";
import { createPen } from "../subjects/pen.ts";
import { treeSubjects } from "../subjects/trees.ts";
import type { Layer, View } from "./view.ts";

export interface WoodsOptions {
  kinds: readonly [keyof typeof treeSubjects, ...(keyof typeof treeSubjects)[]];
  season: Season;
  snowy: boolean;
  colors: readonly ColorName[];
  /** Rows from far to near: their foot, height (parts of the unit) and depth. */
  rows: readonly { foot: number; height: number; depth: number; count: number; gap?: { at: number; width: number } }[];
}

/** Rows of trees from the far edge of the wood to the trunks beside the viewer, paler with distance. */
export function woodsLayers(view: View, options: WoodsOptions): Layer[] {
  return options.rows.map((row, index) => ({
    name: `woods ${index}`,
    depth: row.depth,
    cost: 2,
    foot: row.foot,
    async paint(frame) {
      const random = view.random.fork(`woods ${index}`);
      const sprites: Sprite[] = [];
      const variants = row.height > 0.7 ? 2 : 3;
      for (let i = 0; i < variants; i++) {
        const kind = random.pick(options.kinds);
        const pen = createPen(options.colors, random.fork(`tree ${i}`), 0, options.season, options.snowy);
        const drawing = treeSubjects[kind].draw(pen);
        const pixels = (row.height * view.unit * random.between(0.8, 1.1)) / (drawing.box.bottom - drawing.box.top);
        sprites.push(await createSprite(drawing, pixels, random.chance(0.5)));
      }
      const spots = Array.from({ length: row.count }, (_, i) => ({
        x: (i + random.between(0.1, 0.9)) / row.count,
        sprite: sprites[i % sprites.length],
        drop: random.between(-0.012, 0.012),
      }));
      for (const spot of spots) {
        if (!spot.sprite || (row.gap && Math.abs(spot.x - row.gap.at) < row.gap.width)) continue;
        placeSprite(frame, spot.sprite, view.light, {
          x: (spot.x * 1.1 - 0.05) * view.width,
          y: row.foot + spot.drop * view.unit,
          depth: row.depth,
          lightSide: view.lightSide,
          volume: 0.3,
          rim: 0.35,
          footHaze: (1 - row.depth) * 0.3,
          shadow: row.depth > 0.55 ? { strength: 0.3, reach: 0.3 } : undefined,
        });
      }
    },
  }));
}
