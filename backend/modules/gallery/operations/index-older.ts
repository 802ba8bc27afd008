import type { GalleryDeps } from "../deps.ts";
import { creationsWithoutWords, forgetWithoutWords } from "../records/creations.ts";
import { documentOf } from "../search-hits.ts";

const creationsAtOnce = 200;

/**
 * Indexes creations from before there was a search, a batch to a transaction, so that after a crash it goes on where it
 * was. Returns how many that were.
 */
export async function indexOlder(
  { database, search }: Pick<GalleryDeps, "database" | "search">,
  signal?: AbortSignal,
): Promise<number> {
  let indexed = 0;
  while (!signal?.aborted) {
    const count = await database.transaction(async (tx) => {
      const creations = await creationsWithoutWords(database, tx, creationsAtOnce);
      for (const creation of creations) await search.put(tx, documentOf(creation));
      await forgetWithoutWords(
        tx,
        creations.map(({ id }) => id),
      );
      return creations.length;
    });
    if (count === 0) break;
    indexed += count;
  }
  return indexed;
}
