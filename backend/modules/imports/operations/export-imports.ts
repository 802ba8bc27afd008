import type { ExportedItem } from "../../../../contract/export-files.ts";
import type { ImportedFile } from "../../../../contract/imports.ts";
import { instant, instantOrNull } from "../../../../contract/instants.ts";
import { type ArchiveFile, jsonListFile } from "../../../adapters/archive/port.ts";
import type { ImportsDeps } from "../deps.ts";
import { presentFile } from "../present.ts";
import { everyFile, everyImport } from "../records.ts";

const importsAtOnce = 10;
const filesAtOnce = 1_000;

/** Yields the list of imports with the result of each file, for a data export. */
export async function* exportImports(
  deps: Pick<ImportsDeps, "database" | "runtime">,
  ownerId: string,
): AsyncGenerator<ArchiveFile> {
  yield jsonListFile("imports.json", presentedImports(deps, ownerId), deps.runtime.now());
}

async function* presentedImports(
  { database }: Pick<ImportsDeps, "database">,
  ownerId: string,
): AsyncGenerator<ExportedItem<"imports.json">> {
  for await (const rows of everyImport(database.read, ownerId, importsAtOnce)) {
    for (const row of rows) {
      const files: ImportedFile[] = [];
      for await (const some of everyFile(database.read, row.id, filesAtOnce)) files.push(...some.map(presentFile));
      yield {
        id: row.id,
        name: row.name,
        status: row.state,
        problem: row.problem,
        created_at: instant(row.created_at),
        ended_at: instantOrNull(row.ended_at),
        files,
      };
    }
  }
}
