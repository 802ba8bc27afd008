import { offsetOf, type PageNumber } from "../../adapters/database/paging.ts";
import type { ShownFile } from "../../http/stored-file.ts";
import type { GalleryDeps } from "./deps.ts";
import { creationsOf, findKeys } from "./finding.ts";
import { fileOf } from "./media.ts";
import { detailsOf, presentCreation, thumbnailOf } from "./present.ts";
import { isShownIn } from "./records/collection-items.ts";
import { coversOf, findCollection, findCollections } from "./records/collections.ts";
import { creationsAnywhere, findCreation } from "./records/creations.ts";

import { type StoredVariant, storedVariants } from "./rules.ts";
import type { CreationTable } from "./tables.ts";

/** What a public link leads to. */
export interface SharedRef {
  kind: "creation" | "collection";
  id: string;
}

/** What is told of it at the link. */
export interface SharedThing {
  /** The collection's name, or the prompt. */
  title: string;
  description: string;
  /** How many creations it shows. */
  count: number;
  /** The creation that stands for it; `undefined` while a collection is empty. */
  coverId: string | undefined;
}

/** A creation in a form that names no address: those that are signed for its owner are nobody else's. */
export type SharedCreation = ReturnType<typeof detailsOf> & {
  /** What is shown large, of a picture its largest copy, and what is shown in a list. */
  file: SharedFile;
  thumbnail: SharedFile;
  /** All copies of the picture, or of a video's poster, the smallest first. */
  copies: { file: SharedFile; width: number; height: number }[];
};

/** A file as it may be read at a public link: never a picture's original while there is a copy of it. */
export type SharedFile = "original" | StoredVariant["name"];

type Deps = Pick<GalleryDeps, "addresses" | "database" | "search" | "storage" | "pictures">;

/** What a link shows now; `undefined` when it is deleted or in the trash. */
export async function readShared(
  deps: Deps,
  ownerId: string,
  { kind, id }: SharedRef,
): Promise<SharedThing | undefined> {
  const queries = deps.database.read;
  if (kind === "creation") {
    const creation = await findCreation(queries, ownerId, id);
    return creation && { title: creation.prompt, description: "", count: 1, coverId: creation.id };
  }
  const collection = await findCollection(queries, ownerId, id);
  if (!collection) return undefined;
  const { name, description, item_count: count } = collection;
  return { title: name, description, count, coverId: (await coversOf(queries, [id])).get(id)?.id };
}

/** One page of the creations that a link shows, a collection's in the order its owner gave it. */
export async function listShared(
  deps: Deps,
  ownerId: string,
  ref: SharedRef,
  page: PageNumber,
): Promise<SharedCreation[]> {
  const queries = deps.database.read;
  if (ref.kind === "collection") {
    const stretch = { order: "manual", limit: page.page_size, offset: offsetOf(page) } as const;
    const keys = await findKeys(deps, ownerId, { collectionId: ref.id }, stretch);
    return (await creationsOf(deps, ownerId, keys)).map(withoutAddresses);
  }
  const creation = page.page === 1 ? await findCreation(queries, ownerId, ref.id) : undefined;
  return creation ? [withoutAddresses(creation)] : [];
}

/** A file that a link shows at this moment; `undefined` when the creation is not, or not any more, among what it shows. */
export async function findSharedFile(
  deps: Deps,
  ownerId: string,
  ref: SharedRef,
  creationId: string,
  file: string,
  request: Request,
): Promise<ShownFile | undefined> {
  const { database } = deps;
  const isShared =
    ref.kind === "creation" ? ref.id === creationId : await isShownIn(database.read, ownerId, ref.id, creationId);
  const creation = isShared ? await findCreation(database.read, ownerId, creationId) : undefined;
  const shown = creation && filesShownOf(creation).find((name) => name === file);
  return creation && shown && fileOf(deps, creation, shown, request);
}

/** A JPEG of one of the owner's creations that fills the shape; `undefined` when there is none to read. */
export async function paintCard(
  { database, pictures, storage }: Deps,
  ownerId: string,
  creationId: string,
  shape: { width: number; height: number },
): Promise<Uint8Array | undefined> {
  const creation = await findCreation(database.read, ownerId, creationId);
  const copy = creation && variantsOf(creation).at(-1);
  const content = copy && (await storage.open(copy.key));
  return content && pictures.card(new Uint8Array(await new Response(content).arrayBuffer()), shape);
}

/** What the owner's own list tells of what they share. What is in the trash has no picture; what is gone is not among it. */
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
  );
  const thumbnail = (creation: CreationTable | undefined) =>
    creation?.deleted_at === null ? presentCreation(addresses, creation).thumbnail_url : null;
  return new Map([
    ...creations.map((row) => [row.id, { title: row.prompt, thumbnailUrl: thumbnail(row) }] as const),
    ...collections.map((row) => [row.id, { title: row.name, thumbnailUrl: thumbnail(covers.get(row.id)) }] as const),
  ]);
}

function withoutAddresses(row: CreationTable): SharedCreation {
  const copies = variantsOf(row);
  const largest = copies.at(-1)?.name ?? "original";
  return {
    ...detailsOf(row),
    file: row.kind === "video" ? "original" : largest,
    thumbnail: thumbnailOf(copies)?.name ?? "original",
    copies: copies.map(({ name, width, height }) => ({ file: name, width, height })),
  };
}

/** A picture's own file is there for its owner: what others see is a copy, where there is one. */
function filesShownOf(row: CreationTable): SharedFile[] {
  const copies = variantsOf(row).map(({ name }) => name);
  return row.kind === "video" || copies.length === 0 ? ["original", ...copies] : copies;
}

function variantsOf(row: CreationTable): StoredVariant[] {
  return storedVariants.parse(JSON.parse(row.variants));
}

function idsOf(refs: readonly SharedRef[], kind: SharedRef["kind"]): string[] {
  return refs.filter((ref) => ref.kind === kind).map(({ id }) => id);
}
