import type { Size } from "../view.ts";
import type { MaskHistory } from "./mask-history.ts";

/** Work on a mask that is not sent yet. */
export interface MaskDraft extends Size {
  history: MaskHistory;
}

const draftsMax = 10;
const store = "masks";

/** Names the draft of one user for one source. Another user of the browser gets none of it. */
export function draftKey(userId: string, { kind, id }: { kind: string; id: string }): string {
  return `${userId}/${kind}/${id}`;
}

/** Returns a draft; `undefined` when there is none for a mask of this size, or the browser refuses storage. */
export async function readMaskDraft(key: string, { width, height }: Size): Promise<MaskDraft | undefined> {
  const kept = await inStore<MaskDraft | undefined>("readonly", (drafts) => drafts.get(key));
  return kept?.width === width && kept.height === height ? kept : undefined;
}

/** Keeps a draft, and the ten newest in all. Without storage, only a reload loses the work. */
export async function keepMaskDraft(key: string, draft: MaskDraft): Promise<void> {
  await inStore("readwrite", (drafts) => {
    drafts.put({ ...draft, key, savedAt: Date.now() });
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

/**
 * Returns the result of a request once its transaction is complete; `undefined` when the browser refuses it. Only this
 * file writes to the store, so what it reads is not checked; another shape needs another version of the database.
 */
function inStore<T>(mode: IDBTransactionMode, ask: (drafts: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  return new Promise<T | undefined>((resolve, reject) => {
    const opening = indexedDB.open("editor", 1);
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore(store, { keyPath: "key" }).createIndex("savedAt", "savedAt");
    opening.onerror = reject;
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(store, mode);
      const request = ask(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = reject;
      // It closes once its transactions have ended.
      opening.result.close();
    };
  }).catch(() => undefined);
}
