import type { ArchiveFile } from "../../adapters/archive/port.ts";
import { type FactListener, listenTo } from "../../adapters/facts/port.ts";
import type { Route } from "../../http/operation.ts";
import { accountDeleted, settingsChanged } from "../accounts/index.ts";
import {
  creditsLow,
  creditsRecovered,
  paymentCompleted,
  paymentFailed,
  paymentRefunded,
  subscriptionChanged,
  subscriptionEnded,
} from "../billing/index.ts";
import { trainingDiscarded, trainingMoved } from "../training/index.ts";
import type { NotificationsDeps } from "./deps.ts";
import { exportNotices } from "./operations/export-notices.ts";
import { hearOfLowCredits, settleLowCredits } from "./operations/hear-of-credits.ts";
import { hearOfFailedPayment, hearOfPayment, hearOfRefund } from "./operations/hear-of-payments.ts";
import { hearOfEnd, remindOfEndings, settleSubscriptions } from "./operations/hear-of-subscriptions.ts";
import { hearOfDiscard, hearOfTraining } from "./operations/hear-of-training.ts";
import { deleteOldNotices, eraseNotices } from "./records.ts";
import { notificationsRoutes } from "./routes.ts";
import { rememberedMilliseconds } from "./rules.ts";
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
  /** Removes the memory of what was over long ago; for a worker to call now and then. Returns how many. */
  forgetOld(): Promise<number>;
}

export function createNotifications(deps: NotificationsDeps): Notifications {
  const room = "notifications";
  return {
    routes: notificationsRoutes(deps),
    listeners: [
      listenTo(accountDeleted, room, ({ accountId }) => deps.database.transaction((tx) => eraseNotices(tx, accountId))),
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
      listenTo(trainingMoved, room, (moved) => hearOfTraining(deps, moved)),
      listenTo(trainingDiscarded, room, (discarded) => hearOfDiscard(deps, discarded)),
    ],
    exportPart: (ownerId) => exportNotices(deps, ownerId),
    remindOfEndings: (signal) => remindOfEndings(deps, signal),
    forgetOld: () =>
      deps.database.transaction((tx) => deleteOldNotices(tx, deps.runtime.now() - rememberedMilliseconds)),
  };
}
