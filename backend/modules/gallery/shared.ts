import { offsetOf, type PageNumber } from "../../adapters/database/paging.ts";
import type { ShownFile } from "../../http/stored-file.ts";
import { signedFile } from "./credentials/signed-file.ts";
import type { GalleryDeps } from "./deps.ts";
import { creationsOf } from "./finding.ts";
import { fileOf } from "./media.ts";
import { detailsOf, thumbnailAddress, thumbnailOf } from "./present.ts";
import { readWhole } from "./read-whole.ts";
import { jpegWithPacket, packetOf } from "./recipe/with-packet.ts";
import { isShownIn } from "./records/collection-items.ts";
import { coversOf, findCollection, findCollections } from "./records/collections.ts";
import { creationsAnywhere, findCreation } from "./records/creations.ts";
import { countCreations, readKeys } from "./records/lists.ts";
import { hasMembers } from "./records/members.ts";
import { withheldIds } from "./records/withheld.ts";
import { type StoredVariant, storedVariants } from "./rules.ts";
import type { CreationTable } from "./tables.ts";

/** The target of a public link. */
export interface SharedRef {
  kind: "creation" | "collection";
  id: string;
}

/** What a public link says about its target. */
export interface SharedItem {
  /** The collection's name or the creation's prompt. */
  title: string;
  description: string;
  /** The number of creations that it shows. */
  count: number;
  /** The cover; `undefined` while a collection is empty. */
  coverId: string | undefined;
}

/** A creation without URLs: signed URLs are for the owner only. */
export type SharedCreation = ReturnType<typeof detailsOf> & {
  /** The file for the large view. For an image, it is the largest copy. */
  file: SharedFile;
  thumbnail: SharedFile;
  /** All copies of the image or the video's poster, smallest first. */
  copies: { file: SharedFile; width: number; height: number }[];
};

/** A file that a public link may serve. An image's original is served only if it has no copy. */
export type SharedFile = "original" | StoredVariant["name"];

type Deps = Pick<
  GalleryDeps,
  "addresses" | "appName" | "database" | "log" | "search" | "signing" | "storage" | "pictures"
>;

/** Returns the shared content; `undefined` if it is deleted, in the trash, or hidden by moderators. */
export async function readShared(
  deps: Deps,
  ownerId: string,
  { kind, id }: SharedRef,
): Promise<SharedItem | undefined> {
  const queries = deps.database.read;
  const withheld = await withheldIds(queries, ownerId);
  if (withheld.has(id)) return undefined;
  if (kind === "creation") {
    const creation = await findCreation(queries, ownerId, id);
    return creation && { title: creation.prompt, description: "", count: 1, coverId: creation.id };
  }
  const collection = await findCollection(queries, ownerId, id);
  // A smart collection would publish creations as soon as they are made.
  if (!collection || collection.filter !== null) return undefined;
  const { name: title, description } = collection;
  const coverId = (await coversOf(queries, [id], "own")).get(id)?.id;
  // The link shows only its owner's creations.
  if (withheld.size === 0 && !(await hasMembers(queries, id))) {
    return { title, description, count: collection.item_count, coverId };
  }
  const filter = { collectionId: id, isPublic: true };
  const isCoverShown = coverId !== undefined && !withheld.has(coverId);
  const first = isCoverShown ? [] : await readKeys(queries, ownerId, filter, { order: "manual", limit: 1 });
  return {
    title,
    description,
    count: await countCreations(queries, ownerId, filter),
    coverId: isCoverShown ? coverId : first[0]?.id,
  };
}

/** Returns one page of the creations that a link shows. Collections keep their manual order. */
export async function listShared(
  deps: Deps,
  ownerId: string,
  ref: SharedRef,
  page: PageNumber,
): Promise<SharedCreation[]> {
  const queries = deps.database.read;
  if (ref.kind === "collection") {
    const stretch = { order: "manual", limit: page.page_size, offset: offsetOf(page) } as const;
    const keys = await readKeys(queries, ownerId, { collectionId: ref.id, isPublic: true }, stretch);
    return (await creationsOf(deps, ownerId, keys)).map(withoutAddresses);
  }
  const creation = page.page === 1 ? await findCreation(queries, ownerId, ref.id) : undefined;
  return creation ? [withoutAddresses(creation)] : [];
}

/**
 * Returns the newest creations of the owner, or of one collection, newest first. Omits the trash and what moderators
 * hide.
 */
export async function listNewest(
  deps: Deps,
  ownerId: string,
  collectionId: string | undefined,
  limit: number,
): Promise<SharedCreation[]> {
  const filter = { collectionId, isPublic: true };
  const keys = await readKeys(deps.database.read, ownerId, filter, { order: "newest", limit });
  return (await creationsOf(deps, ownerId, keys)).map(withoutAddresses);
}

/** Returns a file that a link shows now; `undefined` if the creation or the file is not shared. */
export async function findSharedFile(
  deps: Deps,
  ownerId: string,
  ref: SharedRef,
  creationId: string,
  file: string,
  request: Request,
): Promise<ShownFile | undefined> {
  const { database } = deps;
  const isShared = await isSharedIn(deps, ownerId, ref, creationId);
  const creation = isShared ? await findCreation(database.read, ownerId, creationId) : undefined;
  return creation && shownFileOf(deps, creation, file, request);
}

/** Returns a file of a creation that other users may see; `undefined` for any other file. */
export async function shownFileOf(
  deps: Pick<GalleryDeps, "appName" | "database" | "log" | "pictures" | "signing" | "storage">,
  creation: CreationTable,
  file: string,
  request: Request,
): Promise<ShownFile | undefined> {
  const shown = filesShownOf(creation).find((name) => name === file);
  if (!shown) return undefined;
  // The largest file that a link shows is signed, like every file that leaves at full size.
  const isLargest = shown !== "original" && shown === variantsOf(creation).at(-1)?.name;
  return isLargest && deps.signing ? signedFile(deps, creation, shown) : fileOf(deps, creation, shown, request);
}

/** Whether a link shows the creation now. The creation may still be in the trash if the link leads to it alone. */
export async function isSharedIn(
  { database }: Pick<Deps, "database">,
  ownerId: string,
  ref: SharedRef,
  creationId: string,
): Promise<boolean> {
  const withheld = await withheldIds(database.read, ownerId);
  if (withheld.has(ref.id) || withheld.has(creationId)) return false;
  return ref.kind === "creation" ? ref.id === creationId : isShownIn(database.read, ownerId, ref.id, creationId);
}

/** Returns one of the owner's creations as a JPEG that fills the shape; `undefined` if it cannot be read. */
export async function paintCard(
  deps: Deps,
  ownerId: string,
  creationId: string,
  shape: { width: number; height: number },
): Promise<Uint8Array | undefined> {
  const { database, pictures, storage } = deps;
  const creation = await findCreation(database.read, ownerId, creationId);
  const copy = creation && variantsOf(creation).at(-1);
  const bytes = copy && (await readWhole(storage, copy.key));
  const card = bytes && (await pictures.card(bytes, shape));
  return card && jpegWithPacket(card, packetOf(deps, creation, false));
}

/** Returns titles and thumbnails for the owner's links, by id. Omits deleted content; trash has no thumbnail. */
export async function titlesOfShared(
  { addresses, database }: Deps,
  ownerId: string,
  refs: readonly SharedRef[],
): Promise<Map<string, { title: string; thumbnailUrl: string | null }>> {
  const creations = await creationsAnywhere(database.read, ownerId, idsOf(refs, "creation"));
  const collections = await findCollections(database.read, ownerId, idsOf(refs, "collection"));
  const covers = await coversOf(
    database.read,
    collections.map(({ id }) => id),
    "own",
  );
  const thumbnail = (creation: CreationTable | undefined) =>
    creation?.deleted_at === null ? thumbnailAddress(addresses, creation) : null;
  return new Map([
    ...creations.map((row) => [row.id, { title: row.prompt, thumbnailUrl: thumbnail(row) }] as const),
    ...collections.map((row) => [row.id, { title: row.name, thumbnailUrl: thumbnail(covers.get(row.id)) }] as const),
  ]);
}

export function withoutAddresses(row: CreationTable): SharedCreation {
  const copies = variantsOf(row);
  const largest = copies.at(-1)?.name ?? "original";
  return {
    ...detailsOf(row),
    file: row.kind === "video" ? "original" : largest,
    thumbnail: thumbnailOf(copies)?.name ?? "original",
    copies: copies.map(({ name, width, height }) => ({ file: name, width, height })),
  };
}

/** Returns the files that other users may see. They get copies; an image's original is only for its owner. */
export function filesShownOf(row: CreationTable): SharedFile[] {
  const copies = variantsOf(row).map(({ name }) => name);
  return row.kind === "video" || copies.length === 0 ? ["original", ...copies] : copies;
}

function variantsOf(row: CreationTable): StoredVariant[] {
  return storedVariants.parse(JSON.parse(row.variants));
}

function idsOf(refs: readonly SharedRef[], kind: SharedRef["kind"]): string[] {
  return refs.filter((ref) => ref.kind === kind).map(({ id }) => id);
}
