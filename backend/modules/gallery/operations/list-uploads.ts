import { uploads } from "../../../../contract/uploads.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { presentUpload } from "../present.ts";
import * as records from "../records/uploads.ts";

/** Lists the caller's uploads, newest first: all or one kind. */
export const listUploads = implement(uploads.uploads, async ({ addresses, database }, { query }, caller) => {
  const { count, items } = await records.listUploads(database.read, caller.userId, query.kind, query);
  return done({
    count,
    ...pageAddresses(uploads.uploads.path, query, count),
    results: items.map((upload) => presentUpload(addresses, upload)),
  });
});
