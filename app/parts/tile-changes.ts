import { useSyncExternalStore } from "react";
import { type ChangeAnswer, type ChangeFailure, sendChange } from "./send-change.ts";
import type { Tile } from "./tile.ts";

/** What can be done to one creation where it is shown in a list. */
export const creationChanges = ["favorite", "unfavorite", "delete", "restore"] as const;
/** What can be done to many at once. */
export type CreationChange = (typeof creationChanges)[number] | "remove_from_collection" | "erase";

/** Where many creations are changed at once. */
export const bulkActionPath = "/gallery/actions";
export const trashPath = "/gallery/trash";

/** A change of some creations, by a form of a page. */
export interface Changing {
  /** Where the form is sent. */
  path: string;
  change: CreationChange;
  concerns: (id: string) => boolean;
}

type Listener = (concerns: (id: string) => boolean, change: CreationChange) => void;
const listeners = new Set<Listener>();

/** Hears of changes that have come true, wherever on the page they were asked for. */
export function onCreationsChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells all lists on the page that something has come true; `false` when there is none that shows it by itself. */
export function creationsChanged(concerns: (id: string) => boolean, change: CreationChange): boolean {
  for (const listener of listeners) listener(concerns, change);
  return listeners.size > 0;
}

/** What is being done to creations right now; the later of two changes of the same one counts. */
export interface TileIntents {
  get(id: string): CreationChange | undefined;
}

const none: TileIntents = { get: () => undefined };
let pending: readonly Changing[] = [];
/** A new one for each change, so that React notices. */
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

/** What lists show before the server has answered; when the answer is no, it is gone again. */
export function useTileIntents(): TileIntents {
  return useSyncExternalStore(
    watch,
    () => intents,
    () => none,
  );
}

const leaving = new Set<CreationChange | undefined>(["delete", "remove_from_collection", "restore", "erase"]);

/** Whether a creation leaves the list it is shown in. */
export function isLeaving(intent: CreationChange | undefined): boolean {
  return leaving.has(intent);
}

/** Whether a creation is marked, or is about to be. */
export function isFavorite(tile: Pick<Tile, "id" | "isFavorite">, intents: TileIntents): boolean {
  const intent = intents.get(tile.id);
  return intent === "favorite" || (intent !== "unfavorite" && tile.isFavorite);
}

/** Sends a form that changes creations, and shows its change until `settle` has made it real. */
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
