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

/** A draft as it is stored. Each writing has a revision of its own. */
interface StoredDraft extends MaskDraft {
  revision?: string;
}

/**
 * One tab's draft of a mask. Tabs with the same image share one stored draft: the tab that wrote it keeps it until it is
 * sent, and the others keep nothing meanwhile.
 */
export class MaskDrafts {
  readonly #key: string;
  /** The revision that this tab has read or written. */
  #seen: string | undefined;

  constructor(key: string) {
    this.#key = key;
  }

  /** Returns the draft; `undefined` when there is none for a mask of this size, or the browser refuses storage. */
  async read({ width, height }: Size): Promise<MaskDraft | undefined> {
    const kept = await inStore<StoredDraft | undefined>("readonly", (drafts) => drafts.get(this.#key));
    this.#seen = kept?.revision;
    return kept?.width === width && kept.height === height ? kept : undefined;
  }

  /**
   * Keeps a draft, and the ten newest in all. Returns `false` if another tab has kept one since this tab read it, which
   * then stays. Without storage, only a reload loses the work.
   */
  async keep({ width, height, history }: MaskDraft): Promise<boolean> {
    let isOurs = true;
    await this.#change((drafts, stored) => {
      isOurs = stored === undefined || stored.revision === this.#seen;
      if (!isOurs) return;
      this.#seen = crypto.getRandomValues(new Uint32Array(4)).join("-");
      drafts.put({ width, height, history, key: this.#key, revision: this.#seen, savedAt: Date.now() });
      const oldestFirst = drafts.index("savedAt").getAllKeys();
      oldestFirst.onsuccess = () => {
        for (const old of oldestFirst.result.slice(0, -draftsMax)) drafts.delete(old);
      };
    });
    return isOurs;
  }

  /** Removes the draft, unless another tab has written it. */
  async remove(): Promise<void> {
    await this.#change((drafts, stored) => {
      if (stored?.revision === this.#seen) drafts.delete(this.#key);
    });
  }

  /** Changes the store knowing what is stored. Nothing comes in between. */
  async #change(change: (drafts: IDBObjectStore, stored: StoredDraft | undefined) => void): Promise<void> {
    await inStore<StoredDraft | undefined>("readwrite", (drafts) => {
      const reading: IDBRequest<StoredDraft | undefined> = drafts.get(this.#key);
      reading.onsuccess = () => change(drafts, reading.result);
      return reading;
    });
  }
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
