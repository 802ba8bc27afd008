import type { ParsedInput } from "../../../../contract/endpoint.ts";
import { type SharedPage, sharing } from "../../../../contract/sharing.ts";
import { done, type Outcome, refuse } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import type { SharedThing } from "../../gallery/index.ts";
import type { SharingDeps } from "../deps.ts";
import { presentShared, previewAddress } from "../present.ts";
import { findSharedByToken, refOf } from "../records.ts";
import type { ShareTable } from "../tables.ts";

/** A link that leads somewhere at this moment. */
export interface LiveShare {
  share: ShareTable;
  thing: SharedThing;
  authorName: string;
}

/**
 * What a token leads to now. `undefined` alike for one that was made up, for a link that ended, and where its thing, or the
 * account behind it, is gone or in the trash.
 */
export async function findLive(
  { database, gallery, nameOf, tokens }: SharingDeps,
  token: string,
): Promise<LiveShare | undefined> {
  const id = tokens.idOf(token);
  const share = id === undefined ? undefined : await findSharedByToken(database.read, id);
  const authorName = share && (await nameOf(database.read, share.owner_id));
  if (!share || authorName === undefined) return undefined;
  const thing = await gallery.shared.read(share.owner_id, refOf(share));
  return thing && { share, thing, authorName };
}

/** What a public link shows to whoever has it. */
export async function readShared(
  deps: SharingDeps,
  token: string,
  query: ParsedInput<typeof sharing.shared>["query"],
): Promise<Outcome<SharedPage>> {
  const live = await findLive(deps, token);
  if (!live) return refuse("NOT_FOUND");
  const { share, thing, authorName } = live;
  const ref = refOf(share);
  const showsRecipe = share.shows_recipe === 1;
  const creations = await deps.gallery.shared.list(share.owner_id, ref, query);
  return done({
    kind: ref.kind,
    title: ref.kind === "collection" || showsRecipe ? thing.title : "",
    description: thing.description,
    author_name: authorName,
    is_listed: share.is_listed === 1,
    preview_url: thing.coverId === undefined ? null : previewAddress(token),
    creations: {
      count: thing.count,
      ...pageAddresses(sharing.shared.path.replace("{token}", token), query, thing.count),
      results: creations.map((creation) => presentShared(token, creation, showsRecipe)),
    },
  });
}
