import { useSyncExternalStore } from "react";
import { type ChangeAnswer, type ChangeFailure, sendChange } from "./send-change.ts";
import type { Tile } from "./tile.ts";

/** Changes of a single creation in a list. */
export const creationChanges = ["favorite", "unfavorite", "delete", "restore"] as const;
/** Changes of many creations at the same time. */
export type CreationChange = (typeof creationChanges)[number] | "remove_from_collection" | "erase";

/** Path that changes many creations. */
export const bulkActionPath = "/gallery/actions";
export const trashPath = "/gallery/trash";

/** A change of some creations that a form on the page requests. */
export interface Changing {
  /** Path that the form posts to. */
  path: string;
  change: CreationChange;
  concerns: (id: string) => boolean;
}

type Listener = (concerns: (id: string) => boolean, change: CreationChange) => void;
const listeners = new Set<Listener>();

/**
 * Calls `listener` when a change is confirmed, wherever on the page it was requested. Returns a function that
 * unsubscribes.
 */
export function onCreationsChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Notifies all lists on the page of a confirmed change. Returns `false` when no list updates itself. */
export function creationsChanged(concerns: (id: string) => boolean, change: CreationChange): boolean {
  for (const listener of listeners) listener(concerns, change);
  return listeners.size > 0;
}

/** Pending changes of creations; the later of two changes of the same creation counts. */
export interface TileIntents {
  get(id: string): CreationChange | undefined;
}

const none: TileIntents = { get: () => undefined };
let pending: readonly Changing[] = [];
/** Replaced on each change, so that React notices. */
let intents = none;
const watchers = new Set<() => void>();

function setPending(next: readonly Changing[]) {
  pending = next;
  intents = next.length === 0 ? none : { get: (id) => next.findLast(({ concerns }) => concerns(id))?.change };
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Returns the changes that lists show before the server has answered. A refused change is removed. */
export function useTileIntents(): TileIntents {
  return useSyncExternalStore(
    watch,
    () => intents,
    () => none,
  );
}

const leaving = new Set<CreationChange | undefined>(["delete", "remove_from_collection", "restore", "erase"]);

/** Whether the change removes a creation from its list. */
export function isLeaving(intent: CreationChange | undefined): boolean {
  return leaving.has(intent);
}

/** Whether a creation is a favorite, including a pending change. */
export function isFavorite(tile: Pick<Tile, "id" | "isFavorite">, intents: TileIntents): boolean {
  const intent = intents.get(tile.id);
  return intent === "favorite" || (intent !== "unfavorite" && tile.isFavorite);
}

/** Sends a form that changes creations, and shows the change as pending until `settle` has applied the answer. */
export async function changeCreations(
  changing: Changing,
  form: FormData,
  settle: (answer: ChangeAnswer | ChangeFailure) => Promise<void> | void,
): Promise<void> {
  setPending([...pending, changing]);
  try {
    await settle(await sendChange(changing.path, form));
  } finally {
    setPending(pending.filter((other) => other !== changing));
  }
}
