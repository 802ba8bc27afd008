import type { ArchiveFile } from "../../adapters/archive/port.ts";
import { type DomainEventListener, listenTo } from "../../adapters/domain-events/port.ts";
import type { JobDefinition } from "../../adapters/job-queue/port.ts";
import type { FindCaller } from "../../http/bind.ts";
import { importOperations } from "../../http/import-operations.ts";
import type { Route } from "../../http/operation.ts";
import { accountDeleted } from "../accounts/index.ts";
import { generationFinished } from "../generation/index.ts";
import { type DeveloperDeps, routes } from "./deps.ts";
import { type NewKey, newKey, type WebhookSwitchedOff, webhookSwitchedOff } from "./domain-events.ts";
import { looksLikeKey } from "./key-secret.ts";
import { exportDeveloper } from "./operations/export-developer.ts";
import { findKeyCaller } from "./operations/find-key-caller.ts";
import { eraseKeys } from "./records/keys.ts";
import "./tables.ts";
import { developerJobs } from "./jobs.ts";
import { onGenerationFinished } from "./operations/on-generation-finished.ts";
import { deleteOldDeliveries } from "./records/deliveries.ts";
import { eraseWebhooks } from "./records/webhooks.ts";
import { logKeptMilliseconds } from "./rules.ts";
import { createSigningSecrets } from "./signing.ts";

await importOperations(new URL("./operations/", import.meta.url));

export type { NewKey, WebhookSwitchedOff };
export { looksLikeKey, newKey, webhookSwitchedOff };

export interface DeveloperDependencies extends Omit<DeveloperDeps, "secrets"> {
  /** Any long random secret; what signs webhooks is derived from it. */
  secret: Uint8Array;
}

/** What lets somebody's own programs in, and what tells them that a run has ended. */
export interface Developer {
  routes: Route[];
  jobs: JobDefinition[];
  listeners: readonly DomainEventListener[];
  /** Who an API key speaks for; a refusal while the plan of its owner does not include it. */
  findKeyCaller: FindCaller;
  /** Removes what was sent long ago from the log; for a worker to call now and then. Returns how many. */
  forgetOld(): Promise<number>;
  /** The lists of somebody's keys and webhooks, as files to take away; no secret is in them. */
  exportPart(ownerId: string): AsyncIterable<ArchiveFile>;
}

export function createDeveloper({ secret, ...given }: DeveloperDependencies): Developer {
  const deps: DeveloperDeps = { ...given, secrets: createSigningSecrets(secret) };
  const { database, runtime } = deps;
  return {
    routes: routes(deps),
    jobs: developerJobs(deps),
    listeners: [
      listenTo(accountDeleted, "developer", ({ accountId }) =>
        database.transaction(async (tx) => {
          await eraseKeys(tx, accountId);
          await eraseWebhooks(tx, accountId);
        }),
      ),
      listenTo(generationFinished, "developer", (ended) => onGenerationFinished(deps, ended)),
    ],
    findKeyCaller: (token) => findKeyCaller(deps, token),
    forgetOld: () => database.transaction((tx) => deleteOldDeliveries(tx, runtime.now() - logKeptMilliseconds)),
    exportPart: (ownerId) => exportDeveloper(deps, ownerId),
  };
}
