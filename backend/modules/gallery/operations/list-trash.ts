import { gallery } from "../../../../contract/gallery.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { presentTrashed } from "../present.ts";
import { lastRestorable } from "../rules.ts";
import * as records from "../trash-records.ts";

/** What the caller deleted and can still restore, the last first. */
export const listTrash = implement(gallery.trash, async ({ addresses, database, runtime }, { query }, { userId }) => {
  const { count, creations } = await records.listTrash(
    database.read,
    userId,
    { deletedAfter: lastRestorable(runtime.now()) },
    { limit: query.page_size, offset: (query.page - 1) * query.page_size },
  );
  return done({
    count,
    ...pageAddresses(gallery.trash.path, query, count),
    results: creations.map((creation) => presentTrashed(addresses, creation)),
  });
});
