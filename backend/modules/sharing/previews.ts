import type { Database } from "../../adapters/database/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import { folderIn, removeAll, type Storage, type SweepOptions, sweepFiles } from "../../adapters/storage/port.ts";
import type { Gallery } from "../gallery/index.ts";
import { notePreview, previewsOf } from "./records/shares.ts";
import type { ShareTable } from "./tables.ts";

/** The size of preview images that other sites ask for, in pixels. */
export const previewShape = { width: 1_200, height: 630 };
export const previewType = "image/jpeg";

/** The preview images of links on other sites. Each is made on first request and kept while the share lives. */
export interface Previews {
  /**
   * Returns the key and size of the preview of a share whose first creation is this one, and makes it if needed.
   * Returns `undefined` when it cannot be made or the share has ended. Concurrent calls share one result.
   */
  keep(share: ShareTable, creationId: string): Promise<{ key: string; sizeBytes: number } | undefined>;
  /** Removes all files of a share. */
  remove(shareId: string): Promise<void>;
  /** Removes the stored preview of a live share, because its creation is gone. */
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
    // The share ended in the meantime, perhaps before this file was there to be removed.
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

/** Removes previews that no share refers to, such as those left by a crash. Returns how many were removed. */
export async function sweepPreviews(
  { database, runtime, storage }: Pick<Parts, "database" | "storage"> & { runtime: Runtime },
  options?: SweepOptions,
): Promise<number> {
  return sweepFiles(storage, {
    prefix: sharesFolder,
    now: runtime.now(),
    ...options,
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
