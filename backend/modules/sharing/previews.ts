import type { Database } from "../../adapters/database/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import { folderIn, removeAll, type Storage, sweepFiles } from "../../adapters/storage/port.ts";
import type { Gallery } from "../gallery/index.ts";
import { notePreview, previewsOf } from "./records.ts";
import type { ShareTable } from "./tables.ts";

/** What other sites show beside a link, in the size they ask for. */
export const previewShape = { width: 1_200, height: 630 };
export const previewType = "image/jpeg";

/** The pictures that stand for links elsewhere: made when first asked for, kept while the link lives. */
export interface Previews {
  /**
   * Where the preview of a share that shows this creation first is stored, and its size; `undefined` when it cannot be made or the share
   * has ended. Whoever asks for the same at one time waits for one making.
   */
  keep(share: ShareTable, creationId: string): Promise<{ key: string; sizeBytes: number } | undefined>;
  /** Removes all files of a share. */
  remove(shareId: string): Promise<void>;
  /** Removes the stored preview of a live share: what it shows is gone. */
  discard(share: ShareTable): Promise<void>;
}

interface Parts {
  database: Database;
  storage: Storage;
  gallery: Pick<Gallery, "shared">;
}

export function createPreviews({ database, storage, gallery }: Parts): Previews {
  const making = new Map<string, Promise<{ key: string; sizeBytes: number } | undefined>>();

  async function make(share: ShareTable, creationId: string) {
    const bytes = await gallery.shared.card(share.owner_id, creationId, previewShape);
    if (!bytes) return undefined;
    const key = keyOf(share.id, creationId);
    const { sizeBytes } = await storage.put(key, bytes);
    const isLive = await database.transaction((tx) => notePreview(tx, share.id, creationId));
    // Ended while it was made: whoever ended it may have looked for files before this one was there.
    if (!isLive) await storage.delete(key);
    const before = share.preview_creation_id;
    if (before !== null && before !== creationId) await storage.delete(keyOf(share.id, before));
    return isLive ? { key, sizeBytes } : undefined;
  }

  return {
    async keep(share, creationId) {
      const key = keyOf(share.id, creationId);
      const stored = share.preview_creation_id === creationId ? await storage.head(key) : undefined;
      if (stored) return { key, sizeBytes: stored.sizeBytes };
      const underWay = making.get(key) ?? make(share, creationId).finally(() => making.delete(key));
      making.set(key, underWay);
      return underWay;
    },
    async remove(shareId) {
      await removeAll(storage, folderOf(shareId));
    },
    async discard({ id, preview_creation_id: shown }) {
      if (shown === null) return;
      await storage.delete(keyOf(id, shown));
      await database.transaction((tx) => notePreview(tx, id, null));
    },
  };
}

/** Removes previews that no link has, as a crash leaves them. Returns how many that were. */
export async function sweepPreviews(
  { database, runtime, storage }: Pick<Parts, "database" | "storage"> & { runtime: Runtime },
  signal?: AbortSignal,
): Promise<number> {
  return sweepFiles(storage, {
    prefix: sharesFolder,
    now: runtime.now(),
    signal,
    async claimed(keys) {
      const ids = [...new Set(keys.map((key) => folderIn(sharesFolder, key)))];
      const noted = await previewsOf(database.read, ids);
      return new Set(noted.map(({ id, creationId }) => keyOf(id, creationId)));
    },
  });
}

const sharesFolder = "shares/";

function folderOf(shareId: string): string {
  return `${sharesFolder}${shareId}/`;
}

function keyOf(shareId: string, creationId: string): string {
  return `${folderOf(shareId)}${creationId}.jpg`;
}
