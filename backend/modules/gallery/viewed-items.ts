import type { Hono } from "hono";
import type { SharedItem } from "../../../contract/collection-members.ts";
import type { Collection } from "../../../contract/collections.ts";
import { languageOf } from "../../http/bind.ts";
import { refusalResponse } from "../../http/errors.ts";
import { refuse } from "../../http/operation.ts";
import { answerStoredFile, type ShownFile } from "../../http/stored-file.ts";
import type { MediaAddresses } from "./addresses.ts";
import type { GalleryDeps } from "./deps.ts";
import { type Access, findAccess, type Participants, participantsOf } from "./membership.ts";
import { presentParts } from "./present-collections.ts";
import { findFirstItem, findItem } from "./records/shared-items.ts";
import { shownFileOf, withoutAddresses } from "./shared.ts";
import type { CreationTable } from "./tables.ts";

/** Mounts the route of files that users view in shared collections. Each request checks what its user may view. */
export function mountViewedItems(app: Hono, deps: GalleryDeps): void {
  app.get("/api/media/collections/:collection/:viewer/:creation/:file/", async (c) => {
    const { collection, viewer, creation, file } = c.req.param();
    const query = new URL(c.req.url).searchParams;
    const viewed = deps.addresses.verifyInCollection(collection, viewer, creation, query)
      ? await findViewedFile(deps, { collectionId: collection, viewerId: viewer }, creation, file, c.req.raw)
      : undefined;
    const served = viewed && (await answerStoredFile(deps.storage, viewed, c.req.raw));
    return served ?? refusalResponse(refuse("NOT_FOUND"), languageOf(c));
  });
}

/** Returns a file that a user may view in a shared collection now; `undefined` for any other one. */
async function findViewedFile(
  deps: GalleryDeps,
  { collectionId, viewerId }: { collectionId: string; viewerId: string },
  creationId: string,
  file: string,
  request: Request,
): Promise<ShownFile | undefined> {
  const { read } = deps.database;
  const access = await findAccess(deps, read, viewerId, collectionId);
  if (!access) return undefined;
  const { names, view } = await participantsOf(deps, read, access.collection, viewerId);
  const creation = names.has(viewerId) ? await findItem(read, view, creationId) : undefined;
  return creation && shownFileOf(deps, creation, file, request);
}

/** Returns a creation of a shared collection as its users view it. */
export function presentItem(
  addresses: MediaAddresses,
  { names, view: { collectionId, viewerId } }: Participants,
  creation: CreationTable,
): SharedItem {
  const { file, thumbnail, copies, ...details } = withoutAddresses(creation);
  const addressOf = addresses.addressesInCollection(collectionId, viewerId, creation.id);
  return {
    id: details.id,
    kind: details.kind,
    width: details.width,
    height: details.height,
    duration_seconds: details.duration_seconds,
    has_audio: details.has_audio,
    thumbhash: details.thumbhash,
    media_type: file === "original" ? details.media_type : "image/webp",
    origin: details.origin,
    created_at: details.created_at,
    url: addressOf(file),
    thumbnail_url: addressOf(thumbnail),
    variants: copies.map((copy) => ({ width: copy.width, height: copy.height, url: addressOf(copy.file) })),
    owner: { account_id: creation.owner_id, name: names.get(creation.owner_id) ?? "" },
    is_own: creation.owner_id === viewerId,
  };
}

/** Returns another user's collection as a member sees it. */
export async function presentForMember(
  deps: Pick<GalleryDeps, "addresses" | "database" | "openNames">,
  { collection, role }: Access,
  viewerId: string,
): Promise<Collection> {
  const { read } = deps.database;
  const participants = await participantsOf(deps, read, collection, viewerId);
  const { cover_creation_id: chosen } = collection;
  const cover =
    (chosen === null ? undefined : await findItem(read, participants.view, chosen)) ??
    (await findFirstItem(read, participants.view));
  const url = cover && presentItem(deps.addresses, participants, cover).thumbnail_url;
  const counts = { count: collection.item_count, members: participants.view.ownerIds.length - 1 };
  return {
    ...presentParts(collection, counts, cover && { creation: cover, url: url ?? "" }),
    role,
    owner: { name: participants.names.get(collection.owner_id) ?? "" },
  };
}
