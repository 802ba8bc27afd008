import type { Adapters } from "../../backend/compose.ts";
import { documentOf } from "../../backend/modules/gallery/search-hits.ts";
import type { CreationTable } from "../../backend/modules/gallery/tables.ts";
import type { TestUser } from "./api.ts";
import type { StudioBackend } from "./studio-backend.ts";

const rowsAtOnce = 200;

/**
 * Adds `count` creations without files to a user's gallery, each made a millisecond after the previous one. `about`
 * overrides the fields of one creation. Returns their ids, oldest first.
 */
export async function addManyCreations(
  { adapters: { database, search }, runtime }: Pick<StudioBackend, "adapters" | "runtime">,
  owner: Pick<TestUser, "id">,
  count: number,
  about: (index: number) => Partial<CreationTable> = () => ({}),
): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) =>
    madeUp({
      id: runtime.newId(),
      owner_id: owner.id,
      prompt: `a boat, number ${index}`,
      seed: index,
      created_at: runtime.now() + index,
      ...about(index),
    }),
  );
  await addRows({ database, search }, rows);
  return rows.map(({ id }) => id);
}

/** Adds these creations to galleries and, outside the trash, to the search index, several hundred per transaction. */
export async function addRows(
  { database, search }: Pick<Adapters, "database" | "search">,
  rows: readonly CreationTable[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = rows.slice(start, start + rowsAtOnce);
    await database.transaction(async (tx) => {
      await tx.insertInto("creation").values(some).execute();
      for (const creation of some) if (creation.deleted_at === null) await search.put(tx, documentOf(creation));
    });
  }
}

/** Returns a creation without files, with default values for all other fields. */
export function madeUp(fields: Pick<CreationTable, "id"> & Partial<CreationTable>): CreationTable {
  return {
    owner_id: "nobody",
    run_id: fields.id,
    output_index: 0,
    kind: "image",
    generation_type: "text-to-image",
    prompt: "a boat",
    negative_prompt: "",
    aspect_ratio: "1:1",
    quality: "standard",
    style: null,
    model: "Scripted",
    engine: "Scripted engine",
    origin: "model",
    seed: 1,
    strength_permille: null,
    wanted_duration_seconds: null,
    audio_prompt: null,
    edit: null,
    ingredients: "[]",
    media_type: "image/png",
    width: 1024,
    height: 1024,
    duration_milliseconds: null,
    has_audio: 0,
    size_bytes: 1,
    sha256: "0".repeat(64),
    storage_key: "creations/none/original.png",
    variants: "[]",
    thumbhash: "",
    is_favorite: 0,
    created_at: 0,
    deleted_at: null,
    sent_bytes: null,
    stored_bytes: 1,
    ...fields,
  };
}
