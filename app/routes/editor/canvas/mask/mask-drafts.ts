import { hasFields, isListOf, isNumber } from "../../../../forms/guards.ts";
import type { MaskHistory } from "./mask-history.ts";

/** Work on a mask that is not sent yet. */
export interface MaskDraft {
  width: number;
  height: number;
  history: MaskHistory;
}

interface Kept extends MaskDraft {
  key: string;
  savedAt: number;
}

const draftsMax = 10;
const store = "masks";

/** Names the draft of one user for one source. Another user of the browser gets none of it. */
export function draftKey(userId: string, { kind, id }: { kind: string; id: string }): string {
  return `${userId}/${kind}/${id}`;
}

/** Returns a draft; `undefined` when there is none for a mask of this size, or the browser refuses storage. */
export async function readMaskDraft(key: string, size: { width: number; height: number }) {
  const kept = await inStore("readonly", (drafts) => drafts.get(key));
  return isDraft(kept) && kept.width === size.width && kept.height === size.height ? kept : undefined;
}

/** Keeps a draft, and the ten newest in all. Without storage, only a reload loses the work. */
export async function keepMaskDraft(key: string, draft: MaskDraft): Promise<void> {
  const kept: Kept = { ...draft, key, savedAt: Date.now() };
  await inStore("readwrite", (drafts) => {
    drafts.put(kept);
    const oldestFirst = drafts.index("savedAt").getAllKeys();
    oldestFirst.onsuccess = () => {
      for (const old of oldestFirst.result.slice(0, -draftsMax)) drafts.delete(old);
    };
    return oldestFirst;
  });
}

export async function removeMaskDraft(key: string): Promise<void> {
  await inStore("readwrite", (drafts) => drafts.delete(key));
}

/** Returns the result of a request once its transaction is complete; `undefined` when the browser refuses it. */
async function inStore<T>(
  mode: IDBTransactionMode,
  ask: (drafts: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const database = await openDatabase();
    try {
      const transaction = database.transaction(store, mode);
      const request = ask(transaction.objectStore(store));
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      return request.result;
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("editor", 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(store, { keyPath: "key" }).createIndex("savedAt", "savedAt");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

const isHistory = hasFields<{ steps: unknown[]; done: number; fixed: number; start: unknown }>({
  steps: isListOf((_step): _step is unknown => true),
  done: isNumber,
  fixed: isNumber,
  start: (value): value is unknown => typeof value === "object" && value !== null,
});

function isDraft(kept: unknown): kept is MaskDraft {
  return hasFields<{ width: number; height: number; history: unknown }>({
    width: isNumber,
    height: isNumber,
    history: (value): value is unknown => isHistory(value),
  })(kept);
}
