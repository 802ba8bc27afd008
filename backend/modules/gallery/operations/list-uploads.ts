import { uploads as endpoints, uploads } from "../../../../contract/uploads.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { presentUpload } from "../present.ts";
import * as records from "../upload-records.ts";

/** The caller's uploads, newest first; all of them or one kind. */
export const listUploads = implement(uploads.uploads, async ({ addresses, database }, { query }, caller) => {
  const page = { limit: query.page_size, offset: (query.page - 1) * query.page_size };
  const { count, uploads } = await records.listUploads(database.read, caller.userId, query.kind, page);
  return done({
    count,
    ...pageAddresses(endpoints.uploads.path, query, count),
    results: uploads.map((upload) => presentUpload(addresses, upload)),
  });
});
