import type { Settings } from "../../../contract/accounts.ts";
import { makesVideo } from "../../../contract/generation-terms.ts";
import { instant, instantOrNull } from "../../../contract/instants.ts";
import type { Language } from "../../../contract/languages.ts";
import type { Notification } from "../../../contract/notifications.ts";
import { modeText, sentence } from "../../http/messages.ts";
import { toHundredths } from "../credits/index.ts";
import { describePurchase } from "../payments/index.ts";
import {
  keysPath,
  pageOfImport,
  pageOfMembers,
  pageOfPayment,
  pageOfStatement,
  pageOfWebhook,
  pageOfWork,
} from "./pages.ts";
import { type NotificationParams, notificationParams } from "./params.ts";
import type { NotificationRecord } from "./records/notifications.ts";
import { dayText, deviceText, moneyText, numberText, planNames } from "./words.ts";

type Said = Pick<Notification, "type" | "title" | "message" | "link">;

/** The user that a notification is worded for. */
export interface Reader {
  language: Language;
  timezone: Settings["timezone"];
}

export function presentNotification(notification: NotificationRecord, reader: Reader): Notification {
  return {
    id: notification.id,
    kind: notification.kind,
    ...say(notification, reader),
    is_read: notification.read_at !== null,
    read_at: instantOrNull(notification.read_at),
    created_at: instant(notification.created_at),
  };
}

function say({ kind, params }: NotificationRecord, reader: Reader): Said {
  const { language } = reader;
  const stored: unknown = JSON.parse(params);
  switch (kind) {
    case "payment_failed": {
      const failed = notificationParams.payment_failed.parse(stored);
      const key =
        failed.kind === "subscription" ? "notification.planPaymentFailedMessage" : "notification.paymentFailedMessage";
      const bought = describePurchase(language, {
        kind: failed.kind,
        item_id: failed.itemId,
        credits_hundredths: toHundredths(failed.credits),
      });
      return {
        type: "error",
        title: sentence(language, "notification.paymentFailedTitle"),
        message: sentence(language, key, { bought, amount: moneyText(failed.amount, reader) }),
        link: pageOfPayment(failed),
      };
    }
    case "training_details": {
      const { orderId, modelName } = notificationParams.training_details.parse(stored);
      const values = { modelName: modelName || sentence(language, "said.unnamedModel") };
      return {
        type: "info",
        title: sentence(language, "notification.trainingDetailsTitle", values),
        message: sentence(language, "notification.trainingDetailsMessage"),
        link: `/training/${orderId}/details`,
      };
    }
    case "subscription_ending": {
      const { plan, endsAt } = notificationParams.subscription_ending.parse(stored);
      const values = { plan: planNames[plan], date: dayText(endsAt, reader) };
      return {
        type: "warning",
        title: sentence(language, "notification.subscriptionEndingTitle", values),
        message: sentence(language, "notification.subscriptionEndingMessage"),
        link: "/wallet#plans",
      };
    }
    case "credits_low": {
      const { threshold } = notificationParams.credits_low.parse(stored);
      return {
        type: "warning",
        title: sentence(language, "notification.creditsLowTitle"),
        message: sentence(language, "notification.creditsLowMessage", { threshold: numberText(threshold, reader) }),
        link: "/wallet#credits",
      };
    }
    case "run_completed":
      return sayCompleted(notificationParams.run_completed.parse(stored), language);
    case "run_failed": {
      const { prompt, code, ...work } = notificationParams.run_failed.parse(stored);
      return {
        type: "error",
        title: sentence(language, "notification.runFailedTitle"),
        message: endedMessage(language, prompt, sentence(language, `run.${code}`)),
        link: pageOfWork(work),
      };
    }
    case "run_blocked": {
      const { prompt, rule, ...work } = notificationParams.run_blocked.parse(stored);
      return {
        type: "warning",
        title: sentence(language, "notification.runBlockedTitle"),
        message: endedMessage(language, prompt, sentence(language, `blocked.${rule}`)),
        link: pageOfWork(work),
      };
    }
    case "training_moved": {
      const { orderId, modelName, to } = notificationParams.training_moved.parse(stored);
      const { type, title, message } = announcedSteps[to];
      return {
        type,
        title: sentence(language, title, { modelName: modelName || sentence(language, "said.unnamedModel") }),
        message: sentence(language, message),
        link: to === "ready" ? "/gallery/models" : `/training/${orderId}`,
      };
    }
    case "export_ready": {
      const { isReady, expiresAt } = notificationParams.export_ready.parse(stored);
      return {
        type: isReady ? "success" : "error",
        title: sentence(language, isReady ? "notification.exportReadyTitle" : "notification.exportFailedTitle"),
        message: isReady
          ? sentence(language, "notification.exportReadyMessage", { date: dayText(expiresAt, reader) })
          : sentence(language, "notification.exportFailedMessage"),
        link: "/settings#data",
      };
    }
    case "import_ended": {
      const { importId, hasFailed, ...counts } = notificationParams.import_ended.parse(stored);
      return {
        type: hasFailed ? "error" : counts.refused > 0 ? "warning" : "success",
        title: sentence(language, hasFailed ? "notification.importFailedTitle" : "notification.importDoneTitle"),
        message: sentence(language, "notification.importEndedMessage", counts),
        link: pageOfImport(importId),
      };
    }
    case "collection_joined": {
      const { collectionId, collectionName } = notificationParams.collection_joined.parse(stored);
      return {
        type: "info",
        title: sentence(language, "notification.collectionJoinedTitle", { name: collectionName }),
        message: sentence(language, "notification.collectionJoinedMessage"),
        link: pageOfMembers(collectionId),
      };
    }
    case "webhook_off": {
      const { webhookId, host } = notificationParams.webhook_off.parse(stored);
      return {
        type: "warning",
        title: sentence(language, "notification.webhookOffTitle"),
        message: sentence(language, "notification.webhookOffMessage", { host }),
        link: pageOfWebhook(webhookId),
      };
    }
    case "credits_changed": {
      const { credits, reason } = notificationParams.credits_changed.parse(stored);
      const isGift = credits > 0;
      const values = { credits: numberText(Math.abs(credits), reader) };
      return {
        type: isGift ? "success" : "info",
        title: sentence(language, isGift ? "notification.creditsGivenTitle" : "notification.creditsTakenTitle", values),
        message: sentence(language, "notification.creditsChangedMessage", { reason }),
        link: "/wallet#credits",
      };
    }
    case "new_device": {
      const device = deviceText(notificationParams.new_device.parse(stored), reader);
      return {
        type: "warning",
        title: sentence(language, "notification.newDeviceTitle", { device }),
        message: sentence(language, "notification.newDeviceMessage"),
        link: "/settings#devices",
      };
    }
    case "new_key":
      return {
        type: "warning",
        title: sentence(language, "notification.newKeyTitle", notificationParams.new_key.parse(stored)),
        message: sentence(language, "notification.newKeyMessage"),
        link: keysPath,
      };
    case "item_moderated":
      return sayModerated(notificationParams.item_moderated.parse(stored), language);
  }
}

const announcedSteps = {
  in_review: {
    type: "info",
    title: "notification.trainingInReviewTitle",
    message: "notification.trainingInReviewMessage",
  },
  training: { type: "info", title: "notification.trainingBegunTitle", message: "notification.trainingBegunMessage" },
  ready: { type: "success", title: "notification.trainingReadyTitle", message: "notification.trainingReadyMessage" },
  refunded: {
    type: "info",
    title: "notification.trainingRefundedTitle",
    message: "notification.trainingRefundedMessage",
  },
} as const satisfies Record<NotificationParams["training_moved"]["to"], Omit<Said, "link">>;

function sayCompleted(run: NotificationParams["run_completed"], language: Language): Said {
  const { prompt, mode, stored, outputs, ...work } = run;
  const one = makesVideo(mode) ? "notification.runVideoTitle" : "notification.runPictureTitle";
  const several = makesVideo(mode) ? "notification.runVideosTitle" : "notification.runPicturesTitle";
  return {
    type: "success",
    title:
      stored < outputs
        ? sentence(language, "notification.runPartTitle", { stored, total: outputs })
        : sentence(language, outputs === 1 ? one : several, { total: outputs }),
    message: prompt === "" ? modeText(language, mode) : sentence(language, "notification.runDoneMessage", { prompt }),
    link: pageOfWork(work),
  };
}

/** An edit may have no prompt to name it by. */
function endedMessage(language: Language, prompt: string, reason: string): string {
  return prompt === "" ? reason : sentence(language, "notification.runEndedMessage", { prompt, reason });
}

const measures = {
  hide: "moderation.measureHide",
  remove: "moderation.measureRemove",
  disable: "moderation.measureDisable",
  seal: "moderation.measureSeal",
} as const satisfies Record<NotificationParams["item_moderated"]["decision"], string>;

function sayModerated(
  { reportId, decision, appeal, isAppeal }: NotificationParams["item_moderated"],
  language: Language,
): Said {
  const link = pageOfStatement(reportId);
  if (appeal === null)
    return {
      type: "warning",
      title: sentence(language, "notification.itemModeratedTitle"),
      message: sentence(language, measures[decision]),
      link,
    };
  const isReversed = appeal === "reversed";
  return {
    type: isReversed ? "success" : "info",
    title: sentence(language, isAppeal ? "notification.appealDecidedTitle" : "notification.decisionReversedTitle"),
    message: sentence(language, isReversed ? "moderation.appealReversed" : "moderation.appealUpheld"),
    link,
  };
}
