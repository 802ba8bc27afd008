import type { ArchiveFile } from "../../adapters/archive/port.ts";
import { type FactListener, listenTo } from "../../adapters/facts/port.ts";
import { createEventStreams } from "../../http/event-stream.ts";
import { importOperations } from "../../http/import-operations.ts";
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
import { type NotificationsDeps, routes } from "./deps.ts";
import { tellOfNews } from "./news.ts";
import { exportNotices } from "./operations/export-notices.ts";
import { forgetOld } from "./operations/forget-old.ts";
import { hearOfDevice } from "./operations/hear-of-device.ts";
import { hearOfDiscard } from "./operations/hear-of-discard.ts";
import { hearOfEnd } from "./operations/hear-of-end.ts";
import { hearOfExport } from "./operations/hear-of-export.ts";
import { hearOfFailedPayment } from "./operations/hear-of-failed-payment.ts";
import { hearOfKey } from "./operations/hear-of-key.ts";
import { hearOfLowCredits } from "./operations/hear-of-low-credits.ts";
import { hearOfPayment } from "./operations/hear-of-payment.ts";
import { hearOfRefund } from "./operations/hear-of-refund.ts";
import { hearOfRun } from "./operations/hear-of-runs.ts";
import { hearOfTraining } from "./operations/hear-of-training.ts";
import { hearOfWebhook } from "./operations/hear-of-webhook.ts";
import { remindOfEndings } from "./operations/remind-of-endings.ts";
import { settleLowCredits } from "./operations/settle-low-credits.ts";
import { settleSubscriptions } from "./operations/settle-subscriptions.ts";
import { eraseNotices } from "./records/notices.ts";
import { erasePreferences } from "./records/preferences.ts";

import "./tables.ts";

await importOperations(new URL("./operations/", import.meta.url));

export type NotificationsDependencies = Omit<NotificationsDeps, "streams">;

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

/** Open streams of news, for the tabs and devices of one person together in each process. */
const streamsPerPersonMax = 16;

export function createNotifications(given: NotificationsDependencies): Notifications {
  const room = "notifications";
  const deps: NotificationsDeps = { ...given, streams: createEventStreams("news", streamsPerPersonMax) };
  return {
    routes: routes(deps),
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
    endStreams: () => deps.streams.end(),
  };
}
