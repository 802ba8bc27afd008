import type { RowMeasures } from "./justified-rows.ts";
import { type LoadedList, outlineOf, type Stretch } from "./loaded-list.ts";

/** A gallery page left behind in the browser's history. */
export interface RememberedList {
  /** The query of its address. */
  search: string;
  list: LoadedList;
  /** The scroll position. */
  y: number;
  measures: RowMeasures | undefined;
}

const entriesMax = 30;
const kept = new Map<string, RememberedList>();

/** Remembers what an entry of the browser's history shows. Several entries may share a list. Browser only. */
export function rememberList(entry: string, shown: RememberedList): void {
  kept.delete(entry);
  kept.set(entry, shown);
  const [oldest] = kept.keys();
  if (kept.size > entriesMax && oldest !== undefined) kept.delete(oldest);
}

export function rememberedList(entry: string, search: string): RememberedList | undefined {
  const found = kept.get(entry);
  return found?.search === search ? found : undefined;
}

/** With more than this, the browser's storage would have no space for other data. */
const outlinesMax = 20_000;
const storageKey = (entry: string) => `gallery:${entry}`;

/** Stores the places of the tiles, without their content, for a reload. */
export function noteForReload(entry: string, { search, list, y }: RememberedList): void {
  const stretches = list.stretches.map(({ after, cells }) => [
    after,
    cells.map(outlineOf).map(({ id, width, height }) => [id, width, height]),
  ]);
  const count = list.stretches.reduce((sum, { cells }) => sum + cells.length, 0);
  if (list.stretches.length < 2 || count > outlinesMax) return;
  try {
    sessionStorage.setItem(storageKey(entry), JSON.stringify({ search, y, next: list.next, stretches }));
  } catch {
    // If the storage is full, only the place after a reload is lost.
  }
}

let isNoteRead = false;

/**
 * Returns what `noteForReload` stored for this entry, once. Returns undefined unless this page is a reload of that
 * entry.
 */
export function noteOfReload(entry: string, search: string): Pick<RememberedList, "list" | "y"> | undefined {
  if (isNoteRead) return undefined;
  isNoteRead = true;
  const [navigation] = performance.getEntriesByType("navigation");
  const isAnew =
    navigation instanceof PerformanceNavigationTiming && ["reload", "back_forward"].includes(navigation.type);
  try {
    const text = sessionStorage.getItem(storageKey(entry));
    sessionStorage.removeItem(storageKey(entry));
    return text === null || !isAnew ? undefined : readNote(JSON.parse(text), search);
  } catch {
    return undefined;
  }
}

function readNote(note: unknown, search: string): Pick<RememberedList, "list" | "y"> | undefined {
  if (!isRecord(note) || note.search !== search || typeof note.y !== "number") return undefined;
  if (!Array.isArray(note.stretches)) return undefined;
  const stretches = note.stretches.map(readStretch);
  if (!stretches.every((stretch) => stretch !== undefined)) return undefined;
  const next = typeof note.next === "string" ? note.next : null;
  return { y: note.y, list: { stretches, next, previous: null } };
}

function readStretch(noted: unknown): Stretch | undefined {
  if (!Array.isArray(noted) || !Array.isArray(noted[1])) return undefined;
  const cells = noted[1].flatMap((cell: unknown) => {
    if (!Array.isArray(cell)) return [];
    const [id, width, height]: unknown[] = cell;
    return typeof id === "string" && typeof width === "number" && typeof height === "number"
      ? [{ id, width, height }]
      : [];
  });
  return { after: typeof noted[0] === "string" ? noted[0] : null, cells, isStale: true };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
