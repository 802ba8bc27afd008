import type { ParsedInput } from "../../../../contract/endpoint.ts";
import { uploads as endpoints, type Upload } from "../../../../contract/uploads.ts";
import { done, type Outcome, type SignedInCaller } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import type { GalleryDeps } from "../deps.ts";
import { presentUpload } from "../present.ts";
import * as records from "../records/uploads.ts";

interface Page {
  count: number;
  next: string | null;
  previous: string | null;
  results: Upload[];
}

/** The caller's uploads, newest first; all of them or one kind. */
export async function listUploads(
  { addresses, database }: GalleryDeps,
  query: ParsedInput<typeof endpoints.uploads>["query"],
  caller: SignedInCaller,
): Promise<Outcome<Page>> {
  const { count, items } = await records.listUploads(database.read, caller.userId, query.kind, query);
  return done({
    count,
    ...pageAddresses(endpoints.uploads.path, query, count),
    results: items.map((upload) => presentUpload(addresses, upload)),
  });
}
