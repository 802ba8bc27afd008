import { rowsAfter } from "../../../adapters/database/paging.ts";
import type { Queries, Tx } from "../../../adapters/database/port.ts";
import { storedIngredients, storedVariants } from "../rules.ts";
import type { CreationTable, FileCheckTable } from "../tables.ts";

/** The columns that determine which files a creation or upload has. */
export type FileDetails = Pick<CreationTable, "id" | "storage_key" | "variants"> &
  Partial<Pick<CreationTable, "ingredients">>;

/** Returns the files of creations with these ids, for all owners and including the trash. */
export async function filesOfCreations(queries: Queries, ids: readonly string[]): Promise<FileDetails[]> {
  if (ids.length === 0) return [];
  return queries
    .selectFrom("creation")
    .select(["id", "storage_key", "variants", "ingredients"])
    .where("id", "in", [...ids])
    .execute();
}

/** Returns the ids that belong to uploads, in any state. */
export async function knownUploads(queries: Queries, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await queries
    .selectFrom("upload")
    .select("id")
    .where("id", "in", [...ids])
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the ids that belong to pending uploads, in any state. */
export async function knownPendingUploads(queries: Queries, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await queries
    .selectFrom("pending_upload")
    .select("id")
    .where("id", "in", [...ids])
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the files of visible creations or uploads after an id, in id order, for all owners. */
export function shownFilesAfter(
  queries: Queries,
  kind: "creation" | "upload",
  after: string,
  limit: number,
): Promise<FileDetails[]> {
  const columns = ["id", "storage_key", "variants"] as const;
  const next = { by: ["id"], after: { id: after }, limit } as const;
  return kind === "creation"
    ? rowsAfter(queries.selectFrom("creation").select(columns).where("deleted_at", "is", null), next)
    : rowsAfter(queries.selectFrom("upload").select(columns).where("state", "=", "kept"), next);
}

/** Whether the creation or upload is still visible to its owner. */
export async function isShown(queries: Queries, kind: "creation" | "upload", id: string): Promise<boolean> {
  const query =
    kind === "creation"
      ? queries.selectFrom("creation").select("id").where("deleted_at", "is", null).where("id", "=", id)
      : queries.selectFrom("upload").select("id").where("state", "=", "kept").where("id", "=", id);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Creations and uploads. */
const checkedKinds = 2;

/** Returns how many visible items lack a file, and when that was last known of all; `null` before all were checked once. */
export async function missingFiles(queries: Queries): Promise<{ missing: number; checkedAt: number | null }> {
  const checks = await queries.selectFrom("file_check").selectAll().execute();
  const ended = checks.flatMap(({ ended_at }) => (ended_at === null ? [] : [ended_at]));
  return {
    // What this pass has found already counts, even if the last one found less.
    missing: checks.reduce((sum, check) => sum + Math.max(check.missing, check.missing_before), 0),
    checkedAt: ended.length < checkedKinds ? null : Math.min(...ended),
  };
}

/** Returns how far the check for missing files has come. */
export async function findFileCheck(queries: Queries, kind: FileCheckTable["kind"]): Promise<FileCheckTable> {
  const check = await queries.selectFrom("file_check").selectAll().where("kind", "=", kind).executeTakeFirst();
  return check ?? { kind, last_id: "", missing: 0, missing_before: 0, ended_at: null };
}

export async function writeFileCheck(tx: Tx, { kind, ...check }: FileCheckTable): Promise<void> {
  await tx
    .insertInto("file_check")
    .values({ kind, ...check })
    .onConflict((conflict) => conflict.column("kind").doUpdateSet(check))
    .execute();
}

/** Returns the storage keys of all files of a creation or upload. */
export function keysOf({ storage_key, variants, ingredients = "[]" }: FileDetails): string[] {
  return [
    storage_key,
    ...storedVariants.parse(JSON.parse(variants)).map(({ key }) => key),
    ...storedIngredients.parse(JSON.parse(ingredients)).map(({ key }) => key),
  ];
}
