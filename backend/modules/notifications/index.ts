import type { ArchiveFile } from "../../adapters/archive/port.ts";
import { type DomainEventListener, listenTo } from "../../adapters/domain-events/port.ts";
import { createEventStreams } from "../../http/event-stream.ts";
import { importOperations } from "../../http/import-operations.ts";
import type { Route } from "../../http/operation.ts";
import { accountDeleted, newDevice, settingsChanged } from "../accounts/index.ts";
import { creditsLow, creditsRecovered } from "../credits/index.ts";
import { newKey, webhookSwitchedOff } from "../developer/index.ts";
import { exportEnded } from "../export/index.ts";
import { collectionJoined } from "../gallery/index.ts";
import { batchFinished, generationFinished } from "../generation/index.ts";
import { importEnded } from "../imports/index.ts";
import {
  paymentCompleted,
  paymentFailed,
  paymentRefunded,
  subscriptionChanged,
  subscriptionEnded,
} from "../payments/index.ts";
import { staffCreditsChanged } from "../people/index.ts";
import { itemModerated } from "../reports/index.ts";
import { trainingDiscarded, trainingMoved } from "../training/index.ts";
import { type NotificationsDeps, routes } from "./deps.ts";
import { exportNotifications } from "./operations/export-notifications.ts";
import { deleteOld } from "./operations/forget-old.ts";
import { onBatchFinished } from "./operations/on-batch-finished.ts";
import { onCollectionJoined } from "./operations/on-collection-joined.ts";
import { onCreditsLow } from "./operations/on-credits-low.ts";
import { onCreditsRecovered } from "./operations/on-credits-recovered.ts";
import { onExportEnded } from "./operations/on-export-ended.ts";
import { onGenerationFinished } from "./operations/on-generation-finished.ts";
import { onImportEnded } from "./operations/on-import-ended.ts";
import { onItemModerated } from "./operations/on-item-moderated.ts";
import { onNewDevice } from "./operations/on-new-device.ts";
import { onNewKey } from "./operations/on-new-key.ts";
import { onPaymentCompleted } from "./operations/on-payment-completed.ts";
import { onPaymentFailed } from "./operations/on-payment-failed.ts";
import { onPaymentRefunded } from "./operations/on-payment-refunded.ts";
import { onStaffCreditsChanged } from "./operations/on-staff-credits-changed.ts";
import { onSubscriptionChanged } from "./operations/on-subscription-changed.ts";
import { onSubscriptionEnded } from "./operations/on-subscription-ended.ts";
import { onTrainingDiscarded } from "./operations/on-training-discarded.ts";
import { onTrainingMoved } from "./operations/on-training-moved.ts";
import { onWebhookSwitchedOff } from "./operations/on-webhook-switched-off.ts";
import { sendEndingReminders } from "./operations/send-ending-reminders.ts";
import { type UnreadNotifications, unreadOf } from "./operations/unread-of.ts";
import type { Reader } from "./present.ts";
import { eraseNotifications } from "./records/notifications.ts";
import { erasePreferences } from "./records/preferences.ts";
import { publishUpdate } from "./updates.ts";
import "./tables.ts";

await importOperations(new URL("./operations/", import.meta.url));

export type NotificationsDependencies = Omit<NotificationsDeps, "streams">;

/** Notifications in the product and by mail. The module listens to the domain events of the other modules. */
export interface Notifications {
  routes: Route[];
  listeners: readonly DomainEventListener[];
  /**
   * Returns an existing account's unread notifications, worded for the reader; `undefined` when the product has no
   * notifications.
   */
  unreadOf(ownerId: string, reader: Reader): Promise<UnreadNotifications | undefined>;
  /** Yields the files of a user's data export. */
  exportPart(ownerId: string): AsyncIterable<ArchiveFile>;
  /** Sends reminders of plans that end soon. A worker calls it periodically. */
  sendEndingReminders(signal?: AbortSignal): Promise<number>;
  /** Removes old notifications. A worker calls it periodically. Returns how many were removed. */
  deleteOld(): Promise<number>;
  /** Ends the open event streams, so that they do not delay the shutdown. */
  endStreams(): void;
}

/** Open event streams per user in each process, over all tabs and devices. */
const streamsPerUserMax = 16;

export function createNotifications(given: NotificationsDependencies): Notifications {
  const module = "notifications";
  const deps: NotificationsDeps = { ...given, streams: createEventStreams("news", streamsPerUserMax, given.pubsub) };
  return {
    routes: routes(deps),
    listeners: [
      listenTo(accountDeleted, module, ({ accountId }) =>
        deps.database.transaction(async (tx) => {
          await eraseNotifications(tx, accountId);
          await erasePreferences(tx, accountId);
          publishUpdate(deps, tx, accountId);
        }),
      ),
      listenTo(settingsChanged, module, async ({ accountId }) => {
        await onCreditsRecovered(deps, accountId);
        await onSubscriptionChanged(deps, accountId);
      }),
      listenTo(creditsLow, module, (low) => onCreditsLow(deps, low)),
      listenTo(creditsRecovered, module, ({ accountId }) => onCreditsRecovered(deps, accountId)),
      listenTo(paymentCompleted, module, (payment) => onPaymentCompleted(deps, payment)),
      listenTo(paymentFailed, module, (payment) => onPaymentFailed(deps, payment)),
      listenTo(paymentRefunded, module, (payment) => onPaymentRefunded(deps, payment)),
      listenTo(subscriptionChanged, module, ({ accountId }) => onSubscriptionChanged(deps, accountId)),
      listenTo(subscriptionEnded, module, (ended) => onSubscriptionEnded(deps, ended)),
      listenTo(generationFinished, module, (finished) => onGenerationFinished(deps, finished)),
      listenTo(batchFinished, module, (finished) => onBatchFinished(deps, finished)),
      listenTo(exportEnded, module, (ended) => onExportEnded(deps, ended)),
      listenTo(importEnded, module, (ended) => onImportEnded(deps, ended)),
      listenTo(collectionJoined, module, (joined) => onCollectionJoined(deps, joined)),
      listenTo(newDevice, module, (device) => onNewDevice(deps, device)),
      listenTo(newKey, module, (key) => onNewKey(deps, key)),
      listenTo(staffCreditsChanged, module, (change) => onStaffCreditsChanged(deps, change)),
      listenTo(webhookSwitchedOff, module, (webhook) => onWebhookSwitchedOff(deps, webhook)),
      listenTo(itemModerated, module, (moderated) => onItemModerated(deps, moderated)),
      listenTo(trainingMoved, module, (moved) => onTrainingMoved(deps, moved)),
      listenTo(trainingDiscarded, module, (discarded) => onTrainingDiscarded(deps, discarded)),
    ],
    unreadOf: (ownerId, reader) => unreadOf(deps, ownerId, reader),
    exportPart: (ownerId) => exportNotifications(deps, ownerId),
    sendEndingReminders: (signal) => sendEndingReminders(deps, signal),
    deleteOld: () => deleteOld(deps),
    endStreams: () => deps.streams.end(),
  };
}
