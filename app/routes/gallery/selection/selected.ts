import { selectionMaxItems } from "../../../../contract/limits.ts";

/** The selection of a list: some creations by id, or all matches with exceptions. */
export interface Selected {
  matching: boolean;
  /** The selected ids, or for all matches the excluded ones. */
  ids: ReadonlySet<string>;
}

export const nothing: Selected = { matching: false, ids: new Set() };
export const allMatching: Selected = { matching: true, ids: new Set() };

export function has({ matching, ids }: Selected, id: string): boolean {
  return ids.has(id) !== matching;
}

/** Returns how many are selected in a list of `total`. */
export function countOf({ matching, ids }: Selected, total: number): number {
  return matching ? Math.max(0, total - ids.size) : ids.size;
}

/** Returns the selection after a press on one creation. Returns it unchanged when no more ids fit. */
export function pressed(selected: Selected, id: string): Selected {
  return withAll(selected, [id], !has(selected, id));
}

/** Returns the selection with everything between two creations set to `wanted`. */
export function throughTo(selected: Selected, order: readonly string[], from: string, to: string, wanted: boolean) {
  const [one, other] = [order.indexOf(from), order.indexOf(to)];
  if (one < 0 || other < 0) return withAll(selected, [to], wanted);
  const range = order.slice(Math.min(one, other), Math.max(one, other) + 1);
  // Start at the anchor, so that the limit cuts off the creations farthest from it.
  return withAll(selected, one <= other ? range : range.toReversed(), wanted);
}

/** Returns the selection with all of these ids selected or deselected. Selected ids beyond the limit are ignored. */
export function withAll(selected: Selected, ids: readonly string[], wanted = true): Selected {
  const isNamed = wanted !== selected.matching;
  const changed = ids.filter((id) => selected.ids.has(id) !== isNamed);
  if (changed.length === 0) return selected;
  const next = new Set(selected.ids);
  for (const id of changed) {
    if (!isNamed) next.delete(id);
    else if (next.size < selectionMaxItems) next.add(id);
  }
  return { matching: selected.matching, ids: next };
}

/** Returns whether the selection has reached the limit of ids. */
export function isFull({ ids }: Selected): boolean {
  return ids.size >= selectionMaxItems;
}
