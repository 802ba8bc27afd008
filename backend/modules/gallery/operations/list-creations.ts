import type { ParsedInput } from "../../../../contract/endpoint.ts";
import type { Creation, gallery } from "../../../../contract/gallery.ts";
import { done, type Outcome, type SignedInCaller } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import type { GalleryDeps } from "../deps.ts";
import { presentCreation } from "../present.ts";
import * as records from "../records.ts";

type Query = ParsedInput<typeof gallery.creations>["query"];

interface Page {
  count: number;
  next: string | null;
  previous: string | null;
  results: Creation[];
}

/** The caller's creations outside the trash, newest first; all of them or one kind. `path` is the list's own address. */
export async function listCreations(
  { addresses, database }: GalleryDeps,
  list: { path: string; kind?: "image" | "video" },
  query: Query,
  caller: SignedInCaller,
): Promise<Outcome<Page>> {
  const { count, creations } = await records.listCreations(
    database.read,
    caller.userId,
    { kind: list.kind, generationType: query.generation_type, search: query.search, favorite: query.favorite },
    { limit: query.page_size, offset: (query.page - 1) * query.page_size },
  );
  return done({
    count,
    ...pageAddresses(list.path, query, count),
    results: creations.map((creation) => presentCreation(addresses, creation)),
  });
}
