import { gallery } from "../../../../contract/gallery.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { presentTrashed } from "../present.ts";
import * as records from "../records/trash.ts";
import { lastRestorable } from "../rules.ts";

/** Lists the caller's deleted creations that can still be restored, latest deletion first. */
export const listTrash = implement(gallery.trash, async ({ addresses, database, runtime }, { query }, { userId }) => {
  const restorable = { deletedAfter: lastRestorable(runtime.now()) };
  const { count, items } = await records.listTrash(database.read, userId, restorable, query);
  return done({
    count,
    ...pageAddresses(gallery.trash.path, query, count),
    results: items.map((creation) => presentTrashed(addresses, creation)),
  });
});
