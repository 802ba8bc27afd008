import type { Hono } from "hono";
import type { ArchiveFile } from "../../adapters/archive/port.ts";
import type { Queries } from "../../adapters/database/port.ts";
import { type DomainEventListener, listenTo } from "../../adapters/domain-events/port.ts";
import { importOperations } from "../../http/import-operations.ts";
import { createKeyedHash } from "../../http/keyed-hash.ts";
import type { Route } from "../../http/operation.ts";
import { createSignedAddresses } from "../../http/signed-addresses.ts";
import { createSignedIds } from "../../http/signed-ids.ts";
import type { KeyRing } from "../../keys/key-ring.ts";
import { accountDeleted } from "../accounts/index.ts";
import { type ReportsDeps, routes } from "./deps.ts";
import { type ItemModerated, itemModerated } from "./domain-events.ts";
import { mountMedia } from "./media.ts";
import { eraseKept } from "./operations/erase-kept.ts";
import { exportReports } from "./operations/export-reports.ts";
import { countAbout, countWaiting, deleteReportsOf } from "./records/reports.ts";
import "./tables.ts";

await importOperations(new URL("./operations/", import.meta.url));

export { type ItemModerated, itemModerated };

export interface ReportsDependencies extends Omit<ReportsDeps, "statementTokens" | "mediaAddresses" | "hashReporter"> {
  /** Signs the addresses of reported media. */
  keyRing: KeyRing;
  /** A random secret that never changes, for links in mail and hashes that are stored. */
  permanentSecret: Uint8Array;
}

/** Reports of what public links show, the decisions of moderators, and appeals against them. */
export interface Reports {
  routes: Route[];
  listeners: readonly DomainEventListener[];
  /** Serves reported media to staff. */
  mount(app: Hono): void;
  /** Yields the decisions about a user as a file of a data export. */
  exportPart(ownerId: string): AsyncIterable<ArchiveFile>;
  /** Counts the reports that wait for a decision, and the decisions that are appealed. */
  countWaiting(queries: Queries): Promise<number>;
  /** Counts the reports about a user's items. */
  countAbout(queries: Queries, ownerId: string): Promise<number>;
  /** Erases what was kept long enough. A worker calls it periodically. Returns how many items and reports. */
  eraseKept(): Promise<number>;
}

export function createReports({ keyRing, permanentSecret, ...given }: ReportsDependencies): Reports {
  const deps: ReportsDeps = {
    ...given,
    statementTokens: createSignedIds(permanentSecret, "atelier/reports/statement/1"),
    mediaAddresses: createSignedAddresses(keyRing, "atelier/reports/media/1", () => given.runtime.now()),
    hashReporter: createKeyedHash(permanentSecret, "atelier/reports/reporter/1"),
  };
  return {
    routes: routes(deps),
    mount: (app) => mountMedia(app, deps),
    listeners: [
      listenTo(accountDeleted, "reports", ({ accountId }) =>
        deps.database.transaction((tx) => deleteReportsOf(tx, accountId)),
      ),
    ],
    exportPart: (ownerId) => exportReports(deps, ownerId),
    countWaiting,
    countAbout,
    eraseKept: () => eraseKept(deps),
  };
}
