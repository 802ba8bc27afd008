import { type RawBuilder, sql } from "kysely";
import type { NamedColor } from "../../../../contract/color-terms.ts";
import type { CreationOrder } from "../../../../contract/gallery.ts";
import type { AspectRatio, GenerationType } from "../../../../contract/generation-terms.ts";
import { isBehind } from "../../../adapters/database/paging.ts";
import type { Queries } from "../../../adapters/database/port.ts";
import type { ListKey, Place } from "../places.ts";
import { idsByCount } from "./tags.ts";

/** The filters of a creation list, in database terms. */
export interface CreationFilter {
  kind?: "image" | "video";
  generationType?: GenerationType;
  search?: string;
  favorite?: boolean;
  aspectRatio?: AspectRatio;
  model?: string;
  collectionId?: string;
  /** Folded names of tags that must all match. */
  tags?: readonly string[];
  /** The smart collection that is listed. It adds its own order, and no condition. */
  arrangedIn?: string;
  createdFrom?: number;
  createdBefore?: number;
  /** Colors that must all match. */
  colors?: readonly NamedColor[];
  /**
   * `false` leaves out each creation with a newer duplicate that the other filters admit; `true` selects only these. An
   * `undefined` filter selects both. Searches ignore it.
   */
  isRepeat?: boolean;
}

/** The filters that can be evaluated on rows, without the search index. */
export interface RowFilter extends Omit<CreationFilter, "search"> {
  /** Only creations in at least one of these collections of the owner. */
  inAnyOf?: readonly string[];
  /** Looks for the tags of the creations that match otherwise, because these are fewer than those with the tags. */
  tagsLast?: boolean;
  /** Only creations that were moved in this smart collection. Unlike `collectionId`, it admits duplicates outside. */
  movedIn?: string;
  /** Only creations that were not moved in this smart collection. */
  notMovedIn?: string;
  /** Only creations that moderators did not hide from the public. */
  isPublic?: boolean;
}

export interface Stretch {
  /** `manual` requires `collectionId` or `movedIn`. */
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
  const source = await sourceOf(queries, ownerId, filter);
  if (!source) return [];
  const { from, conditions, time, id } = source;
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

/** Counts the owner's matching creations outside the trash, up to `max`. */
export async function countCreations(
  queries: Queries,
  ownerId: string,
  filter: RowFilter,
  max?: number,
): Promise<number> {
  const source = await sourceOf(queries, ownerId, filter);
  if (!source) return 0;
  const { from, conditions } = source;
  const where = sql`from ${from} where ${sql.join(conditions, sql` and `)}`;
  // The limit applies inside, so that counting stops at the maximum.
  const counted = max === undefined ? where : sql`from (select 1 as one ${where} limit ${max}) as matching`;
  const { rows } = await sql<{ count: number }>`select count(*) as count ${counted}`.execute(queries);
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
  const source = await sourceOf(queries, ownerId, { ...filter, tagsLast: true });
  if (!source) return new Set();
  const { from, conditions, id } = source;
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(id)} as id from ${from} where ${sql.join(conditions, sql` and `)} and ${sql.ref(id)} in (${sql.join(ids)})`.execute(
    queries,
  );
  return new Set(rows.map((row) => row.id));
}

/** Returns the SQL conditions on a creation's properties. All tables have the same columns. */
export function sortConditions(
  table: "creation" | "creation_tally" | "newer",
  filter: RowFilter,
): RawBuilder<unknown>[] {
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

/**
 * The indexes of collections, tags, and colors contain the creation times of their items, so their order can be read
 * without the creations. Returns `undefined` if nothing can match because a tag does not exist.
 */
async function sourceOf(queries: Queries, ownerId: string, filter: RowFilter): Promise<Source | undefined> {
  const { colors = [], isRepeat } = filter;
  const tagIds = await idsByCount(queries, ownerId, filter.tags ?? []);
  if (!tagIds) return undefined;
  const [rarest, ...otherTags] = tagIds;
  const [color, ...otherColors] = colors;
  const list = listOf(filter);
  const time = `${list}.created_at`;
  const id = list === "creation" ? "creation.id" : `${list}.creation_id`;
  const conditions: RawBuilder<unknown>[] = [];
  if (filter.createdFrom !== undefined) conditions.push(sql`${sql.ref(time)} >= ${filter.createdFrom}`);
  if (filter.createdBefore !== undefined) conditions.push(sql`${sql.ref(time)} < ${filter.createdBefore}`);
  if (list === "collection_item") {
    conditions.push(sql`collection_item.owner_id = ${ownerId}`);
    conditions.push(sql`collection_item.collection_id = ${filter.collectionId ?? filter.movedIn}`);
  }
  // Of the least used tag, the fewest creations are looked through.
  if (list === "creation_tag") conditions.push(sql`creation_tag.tag_id = ${rarest}`);
  // Their ids are taken from the list, so that only what has all tags is looked up in `creation`.
  conditions.push(...(list === "creation_tag" ? otherTags : tagIds).map((tagId) => hasTag(id, time, tagId)));
  if (list === "creation_color") {
    conditions.push(sql`creation_color.owner_id = ${ownerId}`, sql`creation_color.color = ${color}`);
    conditions.push(sql`creation_color.is_trashed = 0`);
    // Without other conditions, the index knows it all.
    const isAll = sortConditions("creation", filter).length === 0 && tagIds.length === 0 && isRepeat === undefined;
    if (isAll && otherColors.length === 0 && !filter.inAnyOf && !filter.isPublic && filter.notMovedIn === undefined)
      return { from: sql`creation_color`, conditions, time, id };
  }
  conditions.push(sql`creation.owner_id = ${ownerId}`, sql`creation.deleted_at is null`);
  conditions.push(...sortConditions("creation", filter));
  const unread = list === "creation_color" ? otherColors : colors;
  conditions.push(...unread.map((one) => hasColor(id, one)));
  if (filter.inAnyOf) {
    conditions.push(sql`creation.id in (
      select creation_id from collection_item where owner_id = ${ownerId} and collection_id in (${sql.join(filter.inAnyOf)})
    )`);
  }
  if (filter.notMovedIn !== undefined) {
    conditions.push(
      sql`creation.id not in (select creation_id from collection_item where collection_id = ${filter.notMovedIn})`,
    );
  }
  if (filter.isPublic)
    conditions.push(sql`creation.id not in (select item_id from withheld_item where owner_id = ${ownerId})`);
  if (isRepeat === true) conditions.push(sql`creation.id in (${repeatsOf(ownerId, filter, tagIds)})`);
  // Looking at each row is cheaper for a page than reading all repeats first.
  if (isRepeat === false)
    conditions.push(sql`not exists (${repeatsOf(ownerId, filter, tagIds)} and look.creation_id = creation.id)`);
  const from =
    list === "creation"
      ? sql`creation`
      : sql`${sql.ref(list)} inner join creation on creation.id = ${sql.ref(`${list}.creation_id`)}`;
  return { from, conditions, time, id };
}

/** Returns the table whose index is read first. */
function listOf({ collectionId, movedIn, tags = [], tagsLast = false, colors }: RowFilter) {
  if (collectionId !== undefined || movedIn !== undefined) return "collection_item";
  if (tags.length > 0 && !tagsLast) return "creation_tag";
  return colors === undefined ? "creation" : "creation_color";
}

/** The ids of the owner's creations that have a newer duplicate that the filter admits. */
function repeatsOf(ownerId: string, filter: RowFilter, tagIds: readonly string[]): RawBuilder<unknown> {
  const { collectionId, colors = [], createdFrom, createdBefore } = filter;
  const conditions = sortConditions("newer", filter);
  conditions.push(...tagIds.map((tagId) => hasTag("newer.id", "newer.created_at", tagId)));
  if (createdFrom !== undefined) conditions.push(sql`newer.created_at >= ${createdFrom}`);
  if (createdBefore !== undefined) conditions.push(sql`newer.created_at < ${createdBefore}`);
  conditions.push(...colors.map((color) => hasColor("newer.id", color)));
  if (collectionId !== undefined)
    conditions.push(
      sql`newer.id in (select creation_id from collection_item where owner_id = ${ownerId} and collection_id = ${collectionId})`,
    );
  const admitted =
    conditions.length === 0
      ? sql``
      : sql`and exists (select 1 from creation as newer where newer.id = twin.creation_id and ${sql.join(conditions, sql` and `)})`;
  return sql`
    select look.creation_id from creation_look as look
    where look.owner_id = ${ownerId} and look.group_id is not null and look.is_trashed = 0 and exists (
      select 1 from creation_look as twin
      where twin.owner_id = look.owner_id and twin.group_id = look.group_id and twin.group_id is not null
        and twin.creation_id > look.creation_id and twin.is_trashed = 0 ${admitted}
    )`;
}

function hasColor(idColumn: string, color: NamedColor): RawBuilder<unknown> {
  return sql`exists (
    select 1 from creation_color as other where other.creation_id = ${sql.ref(idColumn)} and other.color = ${color}
  )`;
}

/** The time lets PostgreSQL merge the creations of two tags, which both indexes contain in order of time. */
function hasTag(idColumn: string, timeColumn: string, tagId: string): RawBuilder<unknown> {
  return sql`exists (
    select 1 from creation_tag as other where other.tag_id = ${tagId}
      and other.creation_id = ${sql.ref(idColumn)} and other.created_at = ${sql.ref(timeColumn)}
  )`;
}
