import type { ArchiveFile } from "../../adapters/archive/port.ts";
import type { Queries } from "../../adapters/database/port.ts";
import { type DomainEventListener, listenTo } from "../../adapters/domain-events/port.ts";
import { importOperations } from "../../http/import-operations.ts";
import type { Route } from "../../http/operation.ts";
import { accountDeleted } from "../accounts/index.ts";
import type { SourceRef } from "../gallery/index.ts";
import { routes, type SeriesDeps } from "./deps.ts";
import { exportSeries } from "./operations/export-series.ts";
import { eraseOwner, findSeries } from "./records.ts";
import { imagesOf } from "./rules.ts";

await importOperations(new URL("./operations/", import.meta.url));

/** Named sets of images that runs use as references. */
export interface SeriesModule {
  routes: Route[];
  listeners: readonly DomainEventListener[];
  /** Returns the images of one of the owner's series, deleted ones too; `undefined` if there is no such series. */
  imagesOf(queries: Queries, ownerId: string, id: string): Promise<SourceRef[] | undefined>;
  /** Yields the series as a file of a data export. */
  exportPart(ownerId: string): AsyncIterable<ArchiveFile>;
}

export function createSeries(deps: SeriesDeps): SeriesModule {
  return {
    routes: routes(deps),
    listeners: [
      listenTo(accountDeleted, "series", ({ accountId }) =>
        deps.database.transaction((tx) => eraseOwner(tx, accountId)),
      ),
    ],
    async imagesOf(queries, ownerId, id) {
      const found = await findSeries(queries, ownerId, id);
      return found && imagesOf(found);
    },
    exportPart: (ownerId) => exportSeries(deps, ownerId),
  };
}
