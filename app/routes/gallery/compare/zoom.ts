import { comparePath } from "../../../parts/compare-address.ts";

/** How many times its frame an image fills. */
export const zooms = [1, 2, 4] as const;
export type Zoom = (typeof zooms)[number];

/** Returns the zoom that an address names; 1 by default. */
export function zoomOf(search: URLSearchParams): Zoom {
  return zooms.find((zoom) => String(zoom) === search.get("zoom")) ?? 1;
}

/** Returns the address of the comparison at a zoom. */
export function zoomPath(ids: readonly string[], zoom: Zoom): string {
  return zoom === 1 ? comparePath(ids) : `${comparePath(ids)}&zoom=${zoom}`;
}
