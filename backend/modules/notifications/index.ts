import type { ArchiveFile } from "../../adapters/archive/port.ts";
import { type FactListener, listenTo } from "../../adapters/facts/port.ts";
import type { Route } from "../../http/operation.ts";
import { accountDeleted, newDevice, settingsChanged } from "../accounts/index.ts";
import { creditsLow, creditsRecovered } from "../credits/index.ts";
import { newKey, webhookSwitchedOff } from "../developer/index.ts";
import { exportEnded } from "../export/index.ts";
import { generationFinished } from "../generation/index.ts";
import {
  paymentCompleted,
  paymentFailed,
  paymentRefunded,
  subscriptionChanged,
  subscriptionEnded,
} from "../payments/index.ts";
import { trainingDiscarded, trainingMoved } from "../training/index.ts";
import type { NotificationsDeps } from "./deps.ts";
import { exportNotices } from "./operations/export-notices.ts";
import { forgetOld } from "./operations/forget-old.ts";
import { hearOfLowCredits, settleLowCredits } from "./operations/hear-of-credits.ts";
import { hearOfDevice } from "./operations/hear-of-device.ts";
import { hearOfExport } from "./operations/hear-of-export.ts";
import { hearOfKey } from "./operations/hear-of-key.ts";
import { hearOfFailedPayment, hearOfPayment, hearOfRefund } from "./operations/hear-of-payments.ts";
import { hearOfRun } from "./operations/hear-of-runs.ts";
import { hearOfEnd, remindOfEndings, settleSubscriptions } from "./operations/hear-of-subscriptions.ts";
import { hearOfDiscard, hearOfTraining } from "./operations/hear-of-training.ts";
import { hearOfWebhook } from "./operations/hear-of-webhook.ts";
import { createNewsStreams, tellOfNews } from "./operations/news.ts";
import { erasePreferences } from "./preference-records.ts";
import { eraseNotices } from "./records.ts";
import { notificationsRoutes } from "./routes.ts";
import "./tables.ts";

export type { NotificationsDeps };

/** What people are told of that happened elsewhere: in the product, and by mail. Listens to all other rooms. */
export interface Notifications {
  routes: Route[];
  listeners: readonly FactListener[];
  /** What somebody was told of, as files to take away. */
  exportPart(ownerId: string): AsyncIterable<ArchiveFile>;
  /** Reminds of plans that end; for a worker to call now and then. */
  remindOfEndings(signal?: AbortSignal): Promise<number>;
  /** Removes what was told long ago; for a worker to call now and then. Returns how many. */
  forgetOld(): Promise<number>;
  /** Ends the open streams of news, so that nothing waits for them when the process ends. */
  endStreams(): void;
}

export function createNotifications(deps: NotificationsDeps): Notifications {
  const room = "notifications";
  const streams = createNewsStreams(deps);
  return {
    routes: notificationsRoutes(deps, streams),
    listeners: [
      listenTo(accountDeleted, room, ({ accountId }) =>
        deps.database.transaction(async (tx) => {
          await eraseNotices(tx, accountId);
          await erasePreferences(tx, accountId);
          tellOfNews(deps, tx, accountId);
        }),
      ),
      listenTo(settingsChanged, room, async ({ accountId }) => {
        await settleLowCredits(deps, accountId);
        await settleSubscriptions(deps, accountId);
      }),
      listenTo(creditsLow, room, (low) => hearOfLowCredits(deps, low)),
      listenTo(creditsRecovered, room, ({ accountId }) => settleLowCredits(deps, accountId)),
      listenTo(paymentCompleted, room, (payment) => hearOfPayment(deps, payment)),
      listenTo(paymentFailed, room, (payment) => hearOfFailedPayment(deps, payment)),
      listenTo(paymentRefunded, room, (payment) => hearOfRefund(deps, payment)),
      listenTo(subscriptionChanged, room, ({ accountId }) => settleSubscriptions(deps, accountId)),
      listenTo(subscriptionEnded, room, (ended) => hearOfEnd(deps, ended)),
      listenTo(generationFinished, room, (finished) => hearOfRun(deps, finished)),
      listenTo(exportEnded, room, (ended) => hearOfExport(deps, ended)),
      listenTo(newDevice, room, (device) => hearOfDevice(deps, device)),
      listenTo(newKey, room, (key) => hearOfKey(deps, key)),
      listenTo(webhookSwitchedOff, room, (webhook) => hearOfWebhook(deps, webhook)),
      listenTo(trainingMoved, room, (moved) => hearOfTraining(deps, moved)),
      listenTo(trainingDiscarded, room, (discarded) => hearOfDiscard(deps, discarded)),
    ],
    exportPart: (ownerId) => exportNotices(deps, ownerId),
    remindOfEndings: (signal) => remindOfEndings(deps, signal),
    forgetOld: () => forgetOld(deps),
    endStreams: () => streams.end(),
  };
}
