import type { ListKey, Place } from "./places.ts";
import type { CreationFilter, RowFilter, Stretch } from "./records/lists.ts";

/** Free positions between two creations of a smart collection that were made a millisecond apart, and one more. */
const stepsPerMillisecond = 256;

/**
 * Returns the position of a creation that was never moved in a smart collection: newer ones come first. Moved ones have
 * positions between these, so that no two creations share one.
 */
export function naturalPosition(createdAt: number): number {
  return -createdAt * stepsPerMillisecond;
}

/** Reads keys of the list's filter, with further conditions. */
type ReadKeys = (filter: Partial<RowFilter>, stretch: Stretch) => Promise<ListKey[]>;

/**
 * Returns keys of a smart collection in its order: moved creations at their positions, all others newest first. New
 * matches therefore come first, and moved ones stay between the creations that they were moved between.
 */
export async function arrangedKeys(
  read: ReadKeys,
  { arrangedIn }: Pick<CreationFilter, "arrangedIn">,
  { backward = false, place, limit, offset = 0 }: Stretch,
): Promise<ListKey[]> {
  const at = place?.by === "position" ? place : undefined;
  const wanted = { backward, limit: offset + limit };
  const [moved, others] = [
    await read({ movedIn: arrangedIn }, { ...wanted, order: "manual", place: at }),
    await read({ notMovedIn: arrangedIn }, { ...wanted, order: "newest", place: at && timePlaceOf(at) }),
  ];
  const keys = [...moved, ...others.map((key) => ({ ...key, position: naturalPosition(key.at) }))];
  // Only creations of the same instant share a position. They are listed as everywhere else.
  keys.sort((a, b) => (backward ? -1 : 1) * (a.position - b.position || (a.id < b.id ? 1 : -1)));
  return keys.slice(offset, offset + limit);
}

/** Returns the place in a list of the newest first that is behind the same creations that were never moved. */
function timePlaceOf({ position, id }: Extract<Place, { by: "position" }>): Place {
  const at = Math.ceil(-position / stepsPerMillisecond);
  return { by: "time", at, id: at * stepsPerMillisecond === -position ? id : "" };
}

/** How many creations ahead of a place are looked at to make room there. */
export const aheadMax = 100;

/**
 * Returns new positions for a creation that is moved before the one at `next`, and for as few as possible of those ahead
 * of it, at most `aheadMax` and the nearest first, so that all keep their order. Without any ahead, it comes before `next` but
 * behind what is made after `now`.
 */
export function positionsBefore<K extends Pick<ListKey, "position">>(
  moved: K,
  next: number,
  ahead: readonly K[],
  now: number,
): { key: K; position: number }[] {
  const countMax = ahead.length < aheadMax ? ahead.length : aheadMax - 1;
  for (let count = 0; count <= countMax; count++) {
    const first = Math.min(naturalPosition(now), next - (count + 2) * 2);
    const previous = count < ahead.length ? ahead[count]?.position : first;
    if (previous === undefined || next - previous < (count + 2) * 2) continue;
    const placed = [...ahead.slice(0, count).toReversed(), moved];
    const step = (next - previous) / (count + 2);
    return placed.map((key, index) => ({ key, position: between(Math.floor(previous + step * (index + 1))) }));
  }
  return [{ key: moved, position: next - 1 }];
}

/** Returns the position behind the last creation. */
export function positionBehind(last: number): number {
  return between(last + 2 * stepsPerMillisecond);
}

/** A position that no creation has by its time. */
function between(position: number): number {
  return position % stepsPerMillisecond === 0 ? position + 1 : position;
}
