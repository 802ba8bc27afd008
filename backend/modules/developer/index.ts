import type { ArchiveFile } from "../../adapters/archive/port.ts";
import { type FactListener, listenTo } from "../../adapters/facts/port.ts";
import { defineJob, type JobDefinition } from "../../adapters/job-queue/port.ts";
import type { FindCaller } from "../../http/bind.ts";
import type { Route } from "../../http/operation.ts";
import { accountDeleted } from "../accounts/index.ts";
import { generationFinished } from "../generation/index.ts";
import type { DeveloperDeps } from "./deps.ts";
import { exportDeveloper } from "./export-developer.ts";
import { type NewKey, newKey, type WebhookSwitchedOff, webhookSwitchedOff } from "./facts.ts";
import { findKeyCaller } from "./keys/find-key-caller.ts";
import { eraseKeys } from "./keys/records.ts";
import { keyRoutes } from "./keys/routes.ts";
import { looksLikeKey } from "./keys/secret.ts";
import "./keys/tables.ts";
import { attemptDelivery } from "./webhooks/deliver.ts";
import { deleteOldDeliveries } from "./webhooks/delivery-records.ts";
import { hearOfRun } from "./webhooks/hear-of-run.ts";
import { attemptJobName, attemptOrder } from "./webhooks/jobs.ts";
import { eraseWebhooks } from "./webhooks/records.ts";
import { webhookRoutes } from "./webhooks/routes.ts";
import { logKeptMilliseconds } from "./webhooks/rules.ts";
import { createSigningSecrets } from "./webhooks/signing.ts";
import "./webhooks/tables.ts";

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
  listeners: readonly FactListener[];
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
    routes: [...keyRoutes(deps), ...webhookRoutes(deps)],
    jobs: [
      defineJob({
        name: attemptJobName,
        payload: attemptOrder,
        leaseSeconds: 30,
        deadlineSeconds: 60,
        // What a receiver does counts as done; only a broken process or database brings the same attempt back.
        maxAttempts: 20,
        concurrency: 8,
        retryDelaySeconds: (attempt) => Math.min(2 ** attempt, 3_600),
        handle: (order) => attemptDelivery(deps, order),
      }),
    ],
    listeners: [
      listenTo(accountDeleted, "developer", ({ accountId }) =>
        database.transaction(async (tx) => {
          await eraseKeys(tx, accountId);
          await eraseWebhooks(tx, accountId);
        }),
      ),
      listenTo(generationFinished, "developer", (ended) => hearOfRun(deps, ended)),
    ],
    findKeyCaller: findKeyCaller(deps),
    forgetOld: () => database.transaction((tx) => deleteOldDeliveries(tx, runtime.now() - logKeptMilliseconds)),
    exportPart: (ownerId) => exportDeveloper(deps, ownerId),
  };
}
