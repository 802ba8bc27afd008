import type { Ingredient } from "../../../adapters/content-credentials/port.ts";
import type { GalleryDeps } from "../deps.ts";
import { readWhole } from "../read-whole.ts";
import { storedIngredients } from "../rules.ts";
import type { CreationTable } from "../tables.ts";

/** Returns the stored credentials of what a creation was made from. Leaves out what is not in storage. */
export async function readIngredients({ storage }: Pick<GalleryDeps, "storage">, creation: CreationTable) {
  const stored = storedIngredients.parse(JSON.parse(creation.ingredients));
  const read = await Promise.all(
    stored.map(async ({ key, relationship }) => ({ relationship, bytes: await readWhole(storage, key) })),
  );
  return read.flatMap(({ relationship, bytes }): Ingredient[] => (bytes ? [{ relationship, bytes }] : []));
}
