import type { ExportedItem } from "../../../../contract/export-files.ts";
import { instant, instantOrNull } from "../../../../contract/instants.ts";
import { type ArchiveFile, jsonFile, jsonListFile } from "../../../adapters/archive/port.ts";
import type { SharingDeps } from "../deps.ts";
import { findFeed } from "../records/feeds.ts";
import * as records from "../records/shares.ts";

const sharesAtOnce = 200;

type Deps = Pick<SharingDeps, "database" | "runtime" | "tokens">;

/** Yields the list of a user's public links, the oldest first, and since when the gallery has a feed, without its token. */
export async function* exportShares(deps: Deps, ownerId: string): AsyncGenerator<ArchiveFile> {
  const now = deps.runtime.now();
  yield jsonListFile("public-links.json", everyShare(deps, ownerId), now);
  const feed = await findFeed(deps.database.read, ownerId);
  yield jsonFile("feed.json", { created_at: instantOrNull(feed?.created_at ?? null) }, now);
}

async function* everyShare(
  { database, tokens }: Deps,
  ownerId: string,
): AsyncGenerator<ExportedItem<"public-links.json">> {
  for await (const shares of records.everyShare(database.read, ownerId, sharesAtOnce)) {
    for (const share of shares) {
      yield {
        id: share.id,
        creation_id: share.creation_id,
        collection_id: share.collection_id,
        token: tokens.tokenOf(share.id),
        shows_recipe: share.shows_recipe === 1,
        is_listed: share.is_listed === 1,
        created_at: instant(share.created_at),
      };
    }
  }
}
