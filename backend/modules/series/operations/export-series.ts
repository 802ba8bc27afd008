import type { ExportedItem } from "../../../../contract/export-files.ts";
import { type ArchiveFile, jsonListFile } from "../../../adapters/archive/port.ts";
import type { SeriesDeps } from "../deps.ts";
import { detailsOf } from "../present.ts";
import { everySeries } from "../records.ts";
import { imagesOf } from "../rules.ts";

const seriesAtOnce = 100;

/** Yields a user's series, the oldest first. */
export async function* exportSeries(deps: SeriesDeps, ownerId: string): AsyncGenerator<ArchiveFile> {
  yield jsonListFile("series.json", allSeries(deps, ownerId), deps.runtime.now());
}

async function* allSeries({ database }: SeriesDeps, ownerId: string): AsyncGenerator<ExportedItem<"series.json">> {
  for await (const some of everySeries(database.read, ownerId, seriesAtOnce)) {
    yield* some.map((record) => ({ ...detailsOf(record), references: imagesOf(record) }));
  }
}
