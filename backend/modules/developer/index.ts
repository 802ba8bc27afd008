import type { ArchiveFile } from "../../adapters/archive/port.ts";
import { type DomainEventListener, listenTo } from "../../adapters/domain-events/port.ts";
import type { JobDefinition } from "../../adapters/job-queue/port.ts";
import type { FindCaller } from "../../http/bind.ts";
import { importOperations } from "../../http/import-operations.ts";
import type { Route } from "../../http/operation.ts";
import { accountDeleted } from "../accounts/index.ts";
import { generationFinished } from "../generation/index.ts";
import { attemptJobName } from "./deliveries.ts";
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
  /** A random secret that never changes. The signing secrets of webhooks are derived from it. */
  secret: Uint8Array;
}

/** API keys for a user's programs, and webhooks that announce finished runs. */
export interface Developer {
  routes: Route[];
  jobs: JobDefinition[];
  listeners: readonly DomainEventListener[];
  /** Returns the owner of an API key; a refusal when the key is unknown or the plan does not include keys. */
  findKeyCaller: FindCaller;
  /** Returns how many deliveries wait for their first or next attempt. */
  countWaitingDeliveries(): Promise<number>;
  /** Removes old deliveries from the log. A worker calls it periodically. Returns how many were removed. */
  deleteOld(): Promise<number>;
  /** Yields the keys and webhooks of a user's data export, without secrets. */
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
    countWaitingDeliveries: async () => (await deps.jobQueue.depth())[attemptJobName] ?? 0,
    deleteOld: () => database.transaction((tx) => deleteOldDeliveries(tx, runtime.now() - logKeptMilliseconds)),
    exportPart: (ownerId) => exportDeveloper(deps, ownerId),
  };
}
