import type { Creation } from "../../contract/gallery.ts";
import type { Tile } from "./tile.ts";

/** Tiles are about this high. */
const rowPixels = 280;
/** Screens with more pixels than this show no visible difference at the size of a tile. */
const pixelRatioMax = 2;

/** On phones, rows are at least 128 px high and tiles at least 88 px wide, with 6 px between them (`media.css`). */
const phone = { maxWidth: "40rem", rowWidth: 358, rowVw: 92, rowHeight: 128, tileMinWidth: 88, gap: 6 };

const copyName = /\/(w\d+)\//;

/** Returns the displayed width of a tile in a justified row, in CSS pixels. */
export function tileWidth({ width, height }: Pick<Tile, "width" | "height">): number {
  return Math.round((width / height) * rowPixels);
}

/**
 * Returns the `sizes` of a tile. How tiles share a row depends on their neighbors; the server assumes neighbors of the
 * same shape.
 */
export function tileSizes(tile: Pick<Tile, "width" | "height">): string {
  const { rowWidth, rowHeight, gap, tileMinWidth, rowVw, maxWidth } = phone;
  const narrowest = Math.max(tileMinWidth, (tile.width / tile.height) * rowHeight);
  const tilesPerRow = Math.max(1, Math.floor((rowWidth + gap) / (narrowest + gap)));
  return `(max-width: ${maxWidth}) ${Math.round(rowVw / tilesPerRow)}vw, ${tileWidth(tile)}px`;
}

/**
 * Returns the copies of an image that a tile may need, in the form of `Tile`; `undefined` when their addresses are not
 * those of the thumbnail with another name.
 */
export function copiesOf(
  creation: Pick<Creation, "variants" | "thumbnail_url" | "width" | "height">,
): string | undefined {
  const { variants, thumbnail_url: src } = creation;
  const needed = tileWidth(creation) * pixelRatioMax;
  const sufficient = variants.findIndex(({ width }) => width >= needed);
  const offered = sufficient < 0 ? variants : variants.slice(0, sufficient + 1);
  const copies = offered.map(({ url, width }) => [copyName.exec(url)?.[1], url, width] as const);
  const isDerived = copies.every(([name, url]) => name !== undefined && url === addressOf(src, name));
  return isDerived && copies.length > 1 ? copies.map(([name, , width]) => `${name} ${width}`).join(",") : undefined;
}

/** Returns the `srcset` of a tile. */
export function tileSourceSet({ src, copies }: Pick<Tile, "src" | "copies">): string | undefined {
  return copies
    ?.split(",")
    .map((copy) => {
      const [name = "", width] = copy.split(" ");
      return `${addressOf(src, name)} ${width}w`;
    })
    .join(", ");
}

function addressOf(src: string, name: string): string {
  return src.replace(copyName, `/${name}/`);
}
