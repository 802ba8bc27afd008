import { removeParts } from "../../gallery/index.ts";
import type { ImportsDeps } from "../deps.ts";
import { deleteImport, everyImport } from "../records.ts";

const importsAtOnce = 100;

/** Removes all imports of a deleted account. Archives go before rows, so that the removal can be retried. */
export async function eraseImports(
  { database, storage }: Pick<ImportsDeps, "database" | "storage">,
  ownerId: string,
): Promise<void> {
  for await (const rows of everyImport(database.read, ownerId, importsAtOnce)) {
    for (const { id } of rows) {
      await removeParts(storage, id);
      await database.transaction((tx) => deleteImport(tx, id));
    }
  }
}
