import { tagsMax, tagsPerCreationMax } from "../../../contract/limits.ts";
import type { Tx } from "../../adapters/database/port.ts";
import { done, type Outcome, type Refusal, refuse } from "../../http/operation.ts";
import type { ContentsChange } from "./collection-contents.ts";
import type { GalleryDeps } from "./deps.ts";
import { lockShown } from "./records/collection-items.ts";
import * as records from "./records/tags.ts";
import { lockQuota } from "./records/upload-quota.ts";
import type { TagTable } from "./tables.ts";
import type { WrittenTag } from "./tag-names.ts";
import { tagDocument } from "./tag-search.ts";

type Deps = Pick<GalleryDeps, "database" | "runtime" | "search">;

/*
 * Tags of one owner change one at a time: each change first locks the owner's row, then the creations, then the tags, as
 * moving to the trash and erasing do. One lock order prevents deadlocks.
 */

/** Replaces the tags of one of the owner's creations. */
export async function setTags(
  deps: Deps,
  tx: Tx,
  ownerId: string,
  creationId: string,
  written: readonly WrittenTag[],
): Promise<Outcome<null>> {
  await lockQuota(deps, tx, ownerId);
  if (!(await lockShown(deps.database, tx, ownerId, [creationId])).has(creationId)) return refuse("NOT_FOUND");
  const folded = written.map((tag) => tag.folded);
  const locked = await records.lockTags(deps.database, tx, ownerId, { folded, creationId });
  const kept = locked.filter(({ folded_name }) => folded.includes(folded_name));
  const added = missingTags(deps, ownerId, written, kept);
  const tooMany = await refuseTooMany(tx, ownerId, added);
  if (tooMany) return tooMany;
  await records.unlinkTags(tx, [creationId], idsOf(locked.filter((tag) => !kept.includes(tag))));
  await insertTags(deps, tx, added);
  await records.linkTags(tx, [creationId], idsOf([...kept, ...added]));
  return done(null);
}

/** Gives tags to the owner's creations. Refuses before any change if a creation would have too many. */
export async function addTags(
  deps: Deps,
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
  written: readonly WrittenTag[],
): Promise<Outcome<ContentsChange>> {
  const { shown, missing, known, counts } = await lockWritten(deps, tx, ownerId, ids, written);
  if (shown.length === 0) return done({ changed: 0, missing });
  if (counts.some(({ all, among }) => all - among + written.length > tagsPerCreationMax)) {
    return refuse("CONFLICT", "tagsFull", { max: tagsPerCreationMax });
  }
  const added = missingTags(deps, ownerId, written, known);
  const tooMany = await refuseTooMany(tx, ownerId, added);
  if (tooMany) return tooMany;
  await insertTags(deps, tx, added);
  await records.linkTags(tx, shown, idsOf([...known, ...added]));
  const unchanged = counts.filter(({ among }) => among === written.length).length;
  return done({ changed: shown.length - unchanged, missing });
}

/** Takes tags from the owner's creations. */
export async function removeTags(
  deps: Deps,
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
  written: readonly WrittenTag[],
): Promise<Outcome<ContentsChange>> {
  const { shown, missing, known, counts } = await lockWritten(deps, tx, ownerId, ids, written);
  await records.unlinkTags(tx, shown, idsOf(known));
  return done({ changed: counts.filter(({ among }) => among > 0).length, missing });
}

/** Locks the owner, the creations outside the trash, and the tags that exist. Counts these tags of each tagged creation. */
async function lockWritten(
  deps: Deps,
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
  written: readonly WrittenTag[],
) {
  await lockQuota(deps, tx, ownerId);
  const shown = [...(await lockShown(deps.database, tx, ownerId, ids)).keys()];
  const known = await records.lockTags(deps.database, tx, ownerId, { folded: written.map(({ folded }) => folded) });
  const counts = shown.length === 0 ? [] : await records.countsOfTags(tx, shown, idsOf(known));
  return { shown, missing: ids.length - shown.length, known, counts };
}

/** Adds the tag's name to the search, or replaces it. */
export async function insertTags({ search }: Pick<Deps, "search">, tx: Tx, tags: readonly TagTable[]): Promise<void> {
  await records.insertTags(tx, tags);
  for (const tag of tags) await search.put(tx, tagDocument(tag));
}

function missingTags({ runtime }: Deps, ownerId: string, written: readonly WrittenTag[], known: readonly TagTable[]) {
  const names = new Set(known.map(({ folded_name }) => folded_name));
  return written
    .filter(({ folded }) => !names.has(folded))
    .map(({ name, folded }) => ({
      id: runtime.newId(),
      owner_id: ownerId,
      name,
      folded_name: folded,
      count: 0,
      created_at: runtime.now(),
    }));
}

async function refuseTooMany(tx: Tx, ownerId: string, added: readonly TagTable[]): Promise<Refusal | undefined> {
  if (added.length === 0 || (await records.countTags(tx, ownerId)) + added.length <= tagsMax) return undefined;
  return refuse("CONFLICT", "tooManyTags", { max: tagsMax });
}

function idsOf(tags: readonly TagTable[]): string[] {
  return tags.map(({ id }) => id);
}
