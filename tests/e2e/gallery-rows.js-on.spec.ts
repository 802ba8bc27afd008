import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { heightOfRows, rowsBetween, rowsOf } from "../../app/routes/gallery/creations/grid/justified-rows.ts";

const styles = readFileSync("app/parts/media.css", "utf8");

/** Returns typical gallery shapes, and some that nothing produces yet. The same seed returns the same shapes. */
function shapesOf(count: number, seed: number): number[] {
  const known = [1, 1.7778, 0.5625, 1.3333, 0.75, 1.5, 0.6667, 2.39, 0.3333, 4];
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return known[Math.floor((state / 2_147_483_648) * known.length)] ?? 1;
  });
}

for (const width of [288, 320, 343, 375.5, 512, 744, 944, 1_111.25, 1_440, 2_000, 3_500]) {
  test(`rows are worked out as the browser lays them out, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width: Math.ceil(width) + 40, height: 800 });
    for (const [seed, count] of [1, 2, 7, 60, 400].entries()) {
      const shapes = shapesOf(count, seed + 1);
      const tiles = shapes.map((shape) => `<li class="tile" style="--width-over-height: ${shape}"></li>`).join("");
      await page.setContent(
        `<style>* { box-sizing: border-box; margin: 0; padding: 0; list-style: none } ${styles}</style>
         <div style="width: ${width}px"><ul class="justified">${tiles}</ul></div>`,
      );
      const laidOut = await page.evaluate(() => {
        const list = document.querySelector("ul");
        if (!list) throw new Error("There is a list.");
        const style = getComputedStyle(list);
        const origin = list.getBoundingClientRect();
        return {
          measures: {
            width: Number.parseFloat(style.width),
            height: Number.parseFloat(style.getPropertyValue("--row")),
            gap: Number.parseFloat(style.columnGap),
            tileMinWidth: Number.parseFloat(style.getPropertyValue("--tile-min")),
          },
          tiles: [...list.children].map((tile) => {
            const box = tile.getBoundingClientRect();
            return { top: box.top - origin.top, width: box.width, height: box.height };
          }),
        };
      });
      const rows = rowsOf(shapes, laidOut.measures);
      const worked = rows.flatMap(({ top, height, widths }) => widths.map((tile) => ({ top, width: tile, height })));
      expect(worked.length).toBe(count);
      for (const [index, tile] of laidOut.tiles.entries()) {
        // Browsers round each tile of all the rows above to 1/64 pixel.
        expect(Math.abs((worked[index]?.top ?? -1) - tile.top), `top of ${index}`).toBeLessThan(1 + rows.length / 32);
        expect(Math.abs((worked[index]?.width ?? -1) - tile.width), `width of ${index}`).toBeLessThan(0.1);
        expect(Math.abs((worked[index]?.height ?? -1) - tile.height), `height of ${index}`).toBeLessThan(0.1);
      }
      expect(rowsBetween(rows, 0, heightOfRows(rows) + 1)).toEqual({ from: 0, to: rows.length });
    }
  });
}
