import { selectionMaxItems } from "../../../../contract/limits.ts";

/** What is selected in a list: some by name, or all that match but for some. */
export interface Selected {
  matching: boolean;
  /** The selected ones; of all that match, the ones left out. */
  ids: ReadonlySet<string>;
}

export const nothing: Selected = { matching: false, ids: new Set() };
export const allMatching: Selected = { matching: true, ids: new Set() };

export function has({ matching, ids }: Selected, id: string): boolean {
  return ids.has(id) !== matching;
}

/** How many are selected, of a list of so many. */
export function countOf({ matching, ids }: Selected, total: number): number {
  return matching ? Math.max(0, total - ids.size) : ids.size;
}

/** One was pressed: it changes its state. As it was when no more can be named. */
export function pressed(selected: Selected, id: string): Selected {
  return withAll(selected, [id], !has(selected, id));
}

/** Everything from one to another of a list takes the state that `wanted` says. */
export function throughTo(selected: Selected, order: readonly string[], from: string, to: string, wanted: boolean) {
  const [one, other] = [order.indexOf(from), order.indexOf(to)];
  if (one < 0 || other < 0) return withAll(selected, [to], wanted);
  const range = order.slice(Math.min(one, other), Math.max(one, other) + 1);
  // Beginning with the one that was there before, so that what no longer fits is what is farthest from it.
  return withAll(selected, one <= other ? range : range.toReversed(), wanted);
}

/** All of these selected, or none of them; only so many can be named, the first of them count. */
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

/** Whether no further one can be named. */
export function isFull({ ids }: Selected): boolean {
  return ids.size >= selectionMaxItems;
}
