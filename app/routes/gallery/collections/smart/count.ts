import type { Collection } from "../../../../../contract/collections.ts";

/** A search counts at most this many matches. */
const countedHitsMax = 1_000;

/** Whether a collection contains no more than it counts. */
export function isCountExact({ filter, image_count }: Pick<Collection, "filter" | "image_count">): boolean {
  return !filter?.search || image_count < countedHitsMax;
}
