import type { Queries, Tx } from "../../adapters/database/port.ts";
import type { ShownFile } from "../../http/stored-file.ts";
import type { GalleryDeps } from "./deps.ts";
import { creationsOf } from "./finding.ts";
import { fileOf } from "./media.ts";
import { isShownIn } from "./records/collection-items.ts";
import { findCollection } from "./records/collections.ts";
import { readKeys } from "./records/lists.ts";
import { deleteWithheld, findInAnyState, findWay, giveBack, insertWithheld, takeAway } from "./records/withheld.ts";
import { documentOf } from "./search-hits.ts";
import { filesShownOf, type SharedCreation, type SharedRef, withoutAddresses } from "./shared.ts";

/**
 * How moderators withhold an item: `hidden` shows it only to its owner; `removed` shows it to no one but keeps its files
 * for an appeal; `sealed` shows it to no one and also opens its files to no one.
 */
export type WithheldWay = "hidden" | "removed" | "sealed";

/** A reported item as moderators see it, without URLs. */
export interface ReportedItem {
  /** The collection's name or the creation's prompt. */
  title: string;
  description: string;
  /** The creation, or the first creations of the collection. */
  creations: SharedCreation[];
}

type Deps = Pick<
  GalleryDeps,
  "appName" | "database" | "log" | "pictures" | "runtime" | "search" | "signing" | "storage"
>;

/** Returns a reported item in any state; `undefined` if it is erased or sealed. */
export async function readReported(
  deps: Deps,
  ownerId: string,
  { kind, id }: SharedRef,
  creationsMax: number,
): Promise<ReportedItem | undefined> {
  const { read } = deps.database;
  if ((await findWay(read, id)) === "sealed") return undefined;
  if (kind === "creation") {
    const creation = await findInAnyState(read, ownerId, id);
    return creation && { title: creation.prompt, description: "", creations: [withoutAddresses(creation)] };
  }
  const collection = await findCollection(read, ownerId, id);
  if (!collection) return undefined;
  const keys = await readKeys(read, ownerId, { collectionId: id }, { order: "manual", limit: creationsMax });
  const creations = await creationsOf(deps, ownerId, keys);
  const { name: title, description } = collection;
  return { title, description, creations: creations.map(withoutAddresses) };
}

/** Returns a file of a reported creation; `undefined` if it is sealed, erased, or not part of the reported item. */
export async function findReportedFile(
  deps: Deps,
  ownerId: string,
  { kind, id }: SharedRef,
  creationId: string,
  file: string,
  request: Request,
): Promise<ShownFile | undefined> {
  const { read } = deps.database;
  const isPart = kind === "creation" ? id === creationId : await isShownIn(read, ownerId, id, creationId);
  if (!isPart || (await findWay(read, creationId)) === "sealed") return undefined;
  const creation = await findInAnyState(read, ownerId, creationId);
  const shown = creation && filesShownOf(creation).find((name) => name === file);
  return creation && shown && fileOf(deps, creation, shown, request);
}

/** Returns the item's title for its owner; empty if it is gone or sealed. */
export async function titleOfReported(queries: Queries, ownerId: string, { kind, id }: SharedRef): Promise<string> {
  if ((await findWay(queries, id)) === "sealed") return "";
  if (kind === "creation") return (await findInAnyState(queries, ownerId, id))?.prompt ?? "";
  return (await findCollection(queries, ownerId, id))?.name ?? "";
}

/** A collection has no files of its own, so it can only be hidden. */
const wayFor = (kind: SharedRef["kind"], way: WithheldWay) => (kind === "creation" ? way : "hidden");

/** Withholds an item. A collection can only be hidden. */
export async function withhold(
  { runtime }: Pick<Deps, "runtime">,
  tx: Tx,
  ownerId: string,
  { kind, id }: SharedRef,
  wanted: WithheldWay,
): Promise<void> {
  const way = wayFor(kind, wanted);
  await insertWithheld(tx, { item_id: id, kind, owner_id: ownerId, way, created_at: runtime.now() });
  if (way !== "hidden") await takeAway(tx, ownerId, id);
}

/**
 * Ends the withholding: a removed or sealed creation is back in its owner's gallery, and public links may show it. Does
 * nothing if another decision withholds the item in a stricter way.
 */
export async function release(
  { search }: Pick<Deps, "search">,
  tx: Tx,
  ownerId: string,
  { kind, id }: SharedRef,
  way: WithheldWay,
): Promise<void> {
  const isReleased = await deleteWithheld(tx, [id], wayFor(kind, way));
  const restored = isReleased ? await giveBack(tx, ownerId, id) : undefined;
  if (restored) await search.put(tx, documentOf(restored));
}
