import type { CreationOrder } from "../../../contract/gallery.ts";

/**
 * A cursor position in a list: at a creation or between two. In time order, an empty id comes before all creations of
 * that instant.
 */
export type Place = { by: "time"; at: number; id: string } | { by: "position"; position: number; id: string };

/** The sort keys of one creation in a list. */
export interface ListKey {
  id: string;
  at: number;
  /** The position in the listed collection; 0 in other lists. */
  position: number;
}

const timePlace = /^(\d{1,15})(?:_([0-9a-f-]{36}))?$/;
const positionPlace = /^m(-?\d{1,15})_([0-9a-f-]{36})?$/;

/** Returns the position that a cursor encodes; `undefined` if it is invalid for this order. */
export function parsePlace(cursor: string | undefined, order: CreationOrder): Place | undefined {
  if (cursor === undefined) return undefined;
  if (order === "manual") {
    const [, position, id] = positionPlace.exec(cursor) ?? [];
    return position === undefined ? undefined : { by: "position", position: Number(position), id: id ?? "" };
  }
  const [, at, id] = timePlace.exec(cursor) ?? [];
  return at === undefined ? undefined : { by: "time", at: Number(at), id: id ?? "" };
}

export function placeOf(key: ListKey, order: CreationOrder): Place {
  return order === "manual"
    ? { by: "position", position: key.position, id: key.id }
    : { by: "time", at: key.at, id: key.id };
}

export function cursorOf(place: Place): string {
  if (place.by === "position") return `m${place.position}_${place.id}`;
  return place.id === "" ? String(place.at) : `${place.at}_${place.id}`;
}

const farAway = 999_999_999_999_999;

/** Returns the position after the last creation. */
export function endOf(order: CreationOrder): Place {
  if (order === "manual") return { by: "position", position: farAway, id: "" };
  return { by: "time", at: order === "newest" ? 0 : farAway, id: "" };
}
