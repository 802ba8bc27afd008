import { uploads } from "../../../../contract/uploads.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { presentUpload } from "../present.ts";
import * as records from "../records/uploads.ts";
import { findUploadIds } from "../upload-search.ts";

const nothing = { count: 0, items: [] };

/** Lists the caller's uploads, newest first: all, one kind, or those that match a search. */
export const listUploads = implement(uploads.uploads, async ({ addresses, database, search }, { query }, caller) => {
  const { kind, search: text } = query;
  const ids = text ? await findUploadIds(search, database.read, caller.userId, text, kind) : undefined;
  const { count, items } =
    ids?.length === 0 ? nothing : await records.listUploads(database.read, caller.userId, { kind, ids }, query);
  return done({
    count,
    ...pageAddresses(uploads.uploads.path, query, count),
    results: items.map((upload) => presentUpload(addresses, upload)),
  });
});
