import { folderIn, type SweepOptions, sweepFiles as sweep } from "../../../adapters/storage/port.ts";
import { allSettledOrThrow } from "../all-settled.ts";
import type { GalleryDeps } from "../deps.ts";
import { masksFolder } from "../masks.ts";
import { filesOfCreations, keysOf, knownPendingUploads, knownUploads } from "../records/files.ts";
import { knownMasks } from "../records/masks.ts";
import { creationsFolder } from "../stored-media.ts";
import { uploadsFolder } from "../upload-files.ts";
import { arrivingFolder } from "../upload-parts.ts";

/**
 * Removes stored files that a crash left without a row. `awaited` returns the ids of creations that are still being
 * made, whose files may exist before their rows. Returns how many files were removed, or counted.
 */
export async function sweepFiles(
  { database, runtime, storage }: Pick<GalleryDeps, "database" | "runtime" | "storage">,
  awaited: (ids: readonly string[]) => Promise<readonly string[]>,
  options?: SweepOptions,
): Promise<number> {
  const { read } = database;
  const now = runtime.now();
  const claims: Record<string, (ids: readonly string[], keys: readonly string[]) => Promise<ReadonlySet<string>>> = {
    async [creationsFolder](ids, keys) {
      // The order matters: an output that finishes between the two reads is then found as a creation.
      const underWay = await awaited(ids);
      const made = await filesOfCreations(read, ids);
      return new Set([...made.flatMap(keysOf), ...within(creationsFolder, keys, underWay)]);
    },
    [uploadsFolder]: async (ids, keys) => within(uploadsFolder, keys, await knownUploads(read, ids)),
    [masksFolder]: async (ids, keys) => within(masksFolder, keys, await knownMasks(read, ids)),
    [arrivingFolder]: async (ids, keys) => within(arrivingFolder, keys, await knownPendingUploads(read, ids)),
  };
  const removed = await allSettledOrThrow(
    Object.entries(claims).map(([prefix, claimed]) =>
      sweep(storage, {
        prefix,
        now,
        ...options,
        claimed: (keys) => claimed([...new Set(keys.map((key) => folderIn(prefix, key)))], keys),
      }),
    ),
  );
  return removed.reduce((sum, count) => sum + count, 0);
}

function within(prefix: string, keys: readonly string[], ids: readonly string[]): Set<string> {
  const known = new Set(ids);
  return new Set(keys.filter((key) => known.has(folderIn(prefix, key))));
}
