import { instant } from "../../../../contract/instants.ts";
import { type ArchiveFile, jsonListFile } from "../../../adapters/archive/port.ts";
import type { SharingDeps } from "../deps.ts";
import * as records from "../records.ts";

const sharesAtOnce = 200;

type Deps = Pick<SharingDeps, "database" | "runtime" | "tokens">;

/** Yields the list of a user's public links, the oldest first. */
export async function* exportShares(deps: Deps, ownerId: string): AsyncGenerator<ArchiveFile> {
  yield jsonListFile("public-links.json", everyShare(deps, ownerId), deps.runtime.now());
}

async function* everyShare({ database, tokens }: Deps, ownerId: string): AsyncGenerator<Record<string, unknown>> {
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
