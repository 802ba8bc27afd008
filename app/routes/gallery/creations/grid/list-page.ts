import type { Tile } from "../../../../parts/tile.ts";

/** A stretch of a list, as the server gives it. */
export interface ListPage {
  /** The place it follows; `null` for where the list begins. */
  after: string | null;
  tiles: Tile[];
  /** The place of what follows; `null` at the end. */
  next: string | null;
  /** The place of what goes before; `null` at the start. */
  previous: string | null;
}
