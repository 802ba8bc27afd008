import type { Database, Queries, Tx } from "../../backend/adapters/database/port.ts";
import type { Search } from "../../backend/adapters/search/port.ts";
import { createPostgresSearch } from "../../backend/adapters/search/postgres.ts";
import { createSqliteSearch } from "../../backend/adapters/search/sqlite.ts";
import { conversationDocuments } from "../../backend/modules/conversations/documents.ts";
import { galleryDocuments } from "../../backend/modules/gallery/upload-search.ts";
import { promptDocuments } from "../../backend/modules/prompts/finding.ts";

const documentsAtOnce = 250;
/** Each module that puts documents into the index. */
const finders = [galleryDocuments, conversationDocuments, promptDocuments];

/** Returns the search over a database of this kind. */
function searchOf({ dialect }: Database): Search {
  return dialect === "sqlite" ? createSqliteSearch() : createPostgresSearch();
}

/**
 * Indexes in the target what can be found in the source, because each database has its own index of words. The rows must
 * have been copied. Calls `onDocuments` with the number so far and returns it at the end.
 */
export async function fillSearch(
  source: { database: Database; queries: Queries },
  target: { database: Database; tx: Tx },
  { signal, onDocuments }: { signal: AbortSignal; onDocuments(documents: number): void },
): Promise<number> {
  const [from, to] = [searchOf(source.database), searchOf(target.database)];
  let indexed = 0;
  for (let after = ""; ; ) {
    signal.throwIfAborted();
    const ids = await from.indexedAfter(source.queries, after, documentsAtOnce);
    const last = ids.at(-1);
    if (last === undefined) return indexed;
    const found = await Promise.all(finders.map((find) => find(target.tx, ids)));
    const documents = found.flat();
    if (documents.length !== ids.length) throw new Error("The search index has entries that belong to nothing.");
    await Promise.all(documents.map((document) => to.put(target.tx, document)));
    indexed += documents.length;
    onDocuments(indexed);
    after = last;
  }
}
