import type { ArchiveFile } from "../../adapters/archive/port.ts";
import { type FactListener, listenTo } from "../../adapters/facts/port.ts";
import type { FindCaller } from "../../http/bind.ts";
import type { Route } from "../../http/operation.ts";
import { accountDeleted } from "../accounts/index.ts";
import type { DeveloperDeps } from "./deps.ts";
import { exportKeys } from "./keys/export-keys.ts";
import { findKeyCaller } from "./keys/find-key-caller.ts";
import { eraseKeys } from "./keys/records.ts";
import { looksLikeKey } from "./keys/secret.ts";
import { developerRoutes } from "./routes.ts";
import "./keys/tables.ts";

export type { DeveloperDeps };
export { looksLikeKey };

/** What lets somebody's own programs in. */
export interface Developer {
  routes: Route[];
  listeners: readonly FactListener[];
  /** Who an API key speaks for; a refusal while the plan of its owner does not include it. */
  findKeyCaller: FindCaller;
  /** The list of somebody's keys, as a file to take away; no key is in it. */
  exportPart(ownerId: string): AsyncIterable<ArchiveFile>;
}

export function createDeveloper(deps: DeveloperDeps): Developer {
  return {
    routes: developerRoutes(deps),
    listeners: [
      listenTo(accountDeleted, "developer", ({ accountId }) =>
        deps.database.transaction((tx) => eraseKeys(tx, accountId)),
      ),
    ],
    findKeyCaller: findKeyCaller(deps),
    exportPart: (ownerId) => exportKeys(deps, ownerId),
  };
}
