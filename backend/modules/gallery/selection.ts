import type { CreationSelection } from "../../../contract/gallery.ts";
import type { GalleryDeps } from "./deps.ts";
import { matchingIds } from "./matching.ts";
import { listFilter } from "./smart-collections.ts";

/**
 * Yields the ids of a selection in batches, each id once: the listed ids, whether or not they exist, or the owner's
 * creations outside the trash that match the filter, minus its exceptions.
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
  const filter = await listFilter(deps.database.read, ownerId, selection.matching);
  for await (const ids of matchingIds(deps, ownerId, filter)) {
    const chosen = ids.filter((id) => !left.has(id));
    if (chosen.length > 0) yield chosen;
  }
}

/** Lets other database writers and other requests of this process run. */
export function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
