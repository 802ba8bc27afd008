import type { Settings } from "../../../contract/accounts.ts";
import { instant, instantOrNull } from "../../../contract/instants.ts";
import type { Language } from "../../../contract/languages.ts";
import type { Notification } from "../../../contract/notifications.ts";
import { sentence } from "../../http/messages.ts";
import { describePurchase, toHundredths } from "../billing/index.ts";
import { pageOf } from "./operations/hear-of-payments.ts";
import { noticeParams } from "./params.ts";
import type { NoticeRecord } from "./records.ts";
import { dayText, moneyText, numberText, planNames } from "./words.ts";

type Said = Pick<Notification, "type" | "title" | "message" | "link">;

export function presentNotice(
  notice: NoticeRecord,
  reader: { language: Language; timezone: Settings["timezone"] },
): Notification {
  return {
    id: notice.id,
    kind: notice.kind,
    ...say(notice, reader),
    is_read: notice.read_at !== null,
    read_at: instantOrNull(notice.read_at),
    created_at: instant(notice.created_at),
  };
}

function say({ kind, params }: NoticeRecord, reader: { language: Language; timezone: string }): Said {
  const { language } = reader;
  const stored: unknown = JSON.parse(params);
  switch (kind) {
    case "payment_failed": {
      const failed = noticeParams.payment_failed.parse(stored);
      const key = failed.kind === "subscription" ? "notice.planPaymentFailedMessage" : "notice.paymentFailedMessage";
      const bought = describePurchase(language, {
        kind: failed.kind,
        item_id: failed.itemId,
        credits_hundredths: toHundredths(failed.credits),
      });
      return {
        type: "error",
        title: sentence(language, "notice.paymentFailedTitle"),
        message: sentence(language, key, { bought, amount: moneyText(failed.amount, reader) }),
        link: pageOf(failed),
      };
    }
    case "training_details": {
      const { inquiryId, modelName } = noticeParams.training_details.parse(stored);
      const values = { modelName: modelName || sentence(language, "said.unnamedModel") };
      return {
        type: "info",
        title: sentence(language, "notice.trainingDetailsTitle", values),
        message: sentence(language, "notice.trainingDetailsMessage"),
        link: `/training/${inquiryId}/details`,
      };
    }
    case "subscription_ending": {
      const { plan, endsAt } = noticeParams.subscription_ending.parse(stored);
      const values = { plan: planNames[plan], date: dayText(endsAt, reader) };
      return {
        type: "warning",
        title: sentence(language, "notice.subscriptionEndingTitle", values),
        message: sentence(language, "notice.subscriptionEndingMessage"),
        link: "/wallet#plans",
      };
    }
    case "credits_low": {
      const { threshold } = noticeParams.credits_low.parse(stored);
      return {
        type: "warning",
        title: sentence(language, "notice.creditsLowTitle"),
        message: sentence(language, "notice.creditsLowMessage", { threshold: numberText(threshold, reader) }),
        link: "/wallet#credits",
      };
    }
  }
}
