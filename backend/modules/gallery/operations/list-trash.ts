import type { AnswerOf, ParsedInput } from "../../../../contract/endpoint.ts";
import { gallery } from "../../../../contract/gallery.ts";
import { done, type Outcome, type SignedInCaller } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import type { GalleryDeps } from "../deps.ts";
import { presentTrashed } from "../present.ts";
import * as records from "../records/trash.ts";
import { lastRestorable } from "../rules.ts";

/** What the caller deleted and can still restore, the last first. */
export async function listTrash(
  { addresses, database, runtime }: GalleryDeps,
  query: ParsedInput<typeof gallery.trash>["query"],
  { userId }: SignedInCaller,
): Promise<Outcome<AnswerOf<typeof gallery.trash>>> {
  const restorable = { deletedAfter: lastRestorable(runtime.now()) };
  const { count, items } = await records.listTrash(database.read, userId, restorable, query);
  return done({
    count,
    ...pageAddresses(gallery.trash.path, query, count),
    results: items.map((creation) => presentTrashed(addresses, creation)),
  });
}
