import type { Collection } from "../../../../../contract/collections.ts";
import { smartHitsMax } from "../../../../../contract/limits.ts";

/** Whether a collection contains no more than it counts. */
export function isCountExact({ filter, image_count }: Pick<Collection, "filter" | "image_count">): boolean {
  return !filter?.search || image_count < smartHitsMax;
}
