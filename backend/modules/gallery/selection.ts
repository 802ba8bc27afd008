import type { CreationSelection } from "../../../contract/gallery.ts";
import type { GalleryDeps } from "./deps.ts";
import { filterOf, matchingIds } from "./matching.ts";

/**
 * The ids that a selection names, each one once and some hundreds at a time: those it lists, whether they are there or
 * not, or all of the owner's creations outside the trash that its filter admits, but for its exceptions.
 */
export async function* selectedIds(
  deps: Pick<GalleryDeps, "database" | "search">,
  ownerId: string,
  selection: CreationSelection,
): AsyncGenerator<string[]> {
  if ("ids" in selection) {
    yield [...new Set(selection.ids)];
    return;
  }
  const left = new Set(selection.except_ids);
  for await (const ids of matchingIds(deps, ownerId, filterOf(selection.matching))) {
    const chosen = ids.filter((id) => !left.has(id));
    if (chosen.length > 0) yield chosen;
  }
}

/** Lets what waits go on: other writers on the database, and other requests of this process. */
export function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
