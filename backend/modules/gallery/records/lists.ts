import { type RawBuilder, sql } from "kysely";
import type { CreationOrder } from "../../../../contract/gallery.ts";
import type { AspectRatio, GenerationType } from "../../../../contract/generation-terms.ts";
import { isBehind } from "../../../adapters/database/paging.ts";
import type { Queries } from "../../../adapters/database/port.ts";
import type { ListKey, Place } from "../places.ts";

/** The filters of a creation list, in database terms. */
export interface CreationFilter {
  kind?: "image" | "video";
  generationType?: GenerationType;
  search?: string;
  favorite?: boolean;
  aspectRatio?: AspectRatio;
  model?: string;
  collectionId?: string;
  /** The smart collection that is listed. It adds its own order, and no condition. */
  arrangedIn?: string;
  createdFrom?: number;
  createdBefore?: number;
}

/** The filters that can be evaluated on rows, without the search index. */
export interface RowFilter extends Omit<CreationFilter, "search"> {
  /** Only creations in at least one of these collections of the owner. */
  inAnyOf?: readonly string[];
  /** Only creations that are no items of this collection. */
  outside?: string;
  /** Only creations that moderators did not hide from the public. */
  isPublic?: boolean;
}

export interface Stretch {
  /** `manual` requires a collection that was filled by hand. */
  order: CreationOrder;
  /** Reads the creations before the place, nearest first, instead of those after it. */
  backward?: boolean;
  /** A place of the same order. */
  place?: Place;
  limit: number;
  offset?: number;
}

/** Returns keys of the owner's matching creations outside the trash, in the requested order. */
export async function readKeys(
  queries: Queries,
  ownerId: string,
  filter: RowFilter,
  { order, backward = false, place, limit, offset = 0 }: Stretch,
): Promise<ListKey[]> {
  const { from, conditions, time, id } = sourceOf(ownerId, filter);
  const manual = order === "manual";
  const first = manual ? "collection_item.position" : time;
  const direction = (order !== "newest") !== backward ? "asc" : "desc";
  if (place) {
    const value = place.by === "position" ? place.position : place.at;
    conditions.push(isBehind({ by: [first, id], direction }, [value, place.id]));
  }
  const [firstColumn, idColumn, way] = [sql.ref(first), sql.ref(id), sql.raw(direction)];
  const { rows } = await sql<ListKey>`
    select ${idColumn} as id, ${sql.ref(time)} as at, ${manual ? firstColumn : sql.lit(0)} as position from ${from} where ${sql.join(conditions, sql` and `)}
    order by ${firstColumn} ${way}, ${idColumn} ${way} limit ${limit} offset ${offset}`.execute(queries);
  return rows;
}

/** Counts the owner's matching creations outside the trash. */
export async function countCreations(queries: Queries, ownerId: string, filter: RowFilter): Promise<number> {
  const { from, conditions } = sourceOf(ownerId, filter);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${from} where ${sql.join(conditions, sql` and `)}`.execute(queries);
  return rows[0]?.count ?? 0;
}

/** Returns a creation's position in one of the owner's collections; `undefined` if it is not in it. */
export async function positionIn(
  queries: Queries,
  ownerId: string,
  collectionId: string,
  creationId: string,
): Promise<number | undefined> {
  const found = await queries
    .selectFrom("collection_item")
    .select("position")
    .where("owner_id", "=", ownerId)
    .where("collection_id", "=", collectionId)
    .where("creation_id", "=", creationId)
    .executeTakeFirst();
  return found?.position;
}

/** Returns which of these ids are the owner's matching creations outside the trash. */
export async function admitted(
  queries: Queries,
  ownerId: string,
  filter: RowFilter,
  ids: readonly string[],
): Promise<Set<string>> {
  const { from, conditions, id } = sourceOf(ownerId, filter);
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(id)} as id from ${from} where ${sql.join(conditions, sql` and `)} and ${sql.ref(id)} in (${sql.join(ids)})`.execute(
    queries,
  );
  return new Set(rows.map((row) => row.id));
}

/** Returns the SQL conditions on a creation's properties. Both tables have the same columns. */
export function sortConditions(table: "creation" | "creation_tally", filter: RowFilter): RawBuilder<unknown>[] {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const { kind, generationType, favorite, aspectRatio, model } = filter;
  return [
    kind === undefined ? [] : sql`${column("kind")} = ${kind}`,
    generationType === undefined ? [] : sql`${column("generation_type")} = ${generationType}`,
    favorite === undefined ? [] : sql`${column("is_favorite")} = ${sql.lit(favorite ? 1 : 0)}`,
    aspectRatio === undefined ? [] : sql`${column("aspect_ratio")} = ${aspectRatio}`,
    model === undefined ? [] : sql`${column("model")} = ${model}`,
  ].flat();
}

interface Source {
  from: RawBuilder<unknown>;
  conditions: RawBuilder<unknown>[];
  /** The time and id columns. */
  time: string;
  id: string;
}

/** A collection's indexes contain the creation times of its items, so its order can be read without the creations. */
function sourceOf(ownerId: string, filter: RowFilter): Source {
  const { collectionId } = filter;
  const conditions = [sql`creation.owner_id = ${ownerId}`, sql`creation.deleted_at is null`];
  const inCollection = collectionId !== undefined;
  if (inCollection) {
    conditions.push(sql`collection_item.collection_id = ${collectionId}`, sql`collection_item.owner_id = ${ownerId}`);
  }
  const time = inCollection ? "collection_item.created_at" : "creation.created_at";
  conditions.push(...sortConditions("creation", filter));
  if (filter.inAnyOf) {
    conditions.push(sql`creation.id in (
      select creation_id from collection_item where owner_id = ${ownerId} and collection_id in (${sql.join(filter.inAnyOf)})
    )`);
  }
  if (filter.outside !== undefined) {
    conditions.push(
      sql`creation.id not in (select creation_id from collection_item where collection_id = ${filter.outside})`,
    );
  }
  if (filter.isPublic)
    conditions.push(sql`creation.id not in (select item_id from withheld_item where owner_id = ${ownerId})`);
  if (filter.createdFrom !== undefined) conditions.push(sql`${sql.ref(time)} >= ${filter.createdFrom}`);
  if (filter.createdBefore !== undefined) conditions.push(sql`${sql.ref(time)} < ${filter.createdBefore}`);
  return {
    from: inCollection
      ? sql`collection_item inner join creation on creation.id = collection_item.creation_id`
      : sql`creation`,
    conditions,
    time,
    id: inCollection ? "collection_item.creation_id" : "creation.id",
  };
}
