import { useTranslation } from "react-i18next";
import { dateFormat } from "../../../../contract/formats.ts";
import type { Webhook } from "../../../../contract/webhooks.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { Notice } from "../../../ui/notice.tsx";

interface WebhookWarningsProps {
  webhook: Webhook;
  included: boolean;
  now: number;
  timeZone: string;
}

/** The most important warnings about a webhook: nothing is sent to it, or nothing arrives. */
export function WebhookWarnings({ webhook, included, now, timeZone }: WebhookWarningsProps) {
  const { t } = useTranslation("developer");
  const language = useLanguage();
  const { is_active, failing_since, switched_off_at, old_secret_until } = webhook;
  const format = dateFormat(language, { dateStyle: "long", timeStyle: "short", timeZone });
  const timeOf = (instant: string) => format.format(new Date(instant));
  return (
    <>
      {included ? null : <Notice>{t("plan.message")}</Notice>}
      {switched_off_at !== null ? (
        <Notice tone="error">{t("webhooks.switchedOffMessage", { when: timeOf(switched_off_at) })}</Notice>
      ) : is_active ? null : (
        <Notice>{t("webhooks.pausedMessage")}</Notice>
      )}
      {is_active && failing_since !== null ? (
        <Notice tone="error">{t("webhooks.failingMessage", { since: timeOf(failing_since) })}</Notice>
      ) : null}
      {old_secret_until !== null && Date.parse(old_secret_until) > now ? (
        <Notice>{t("webhooks.oldSecretUntil", { until: timeOf(old_secret_until) })}</Notice>
      ) : null}
    </>
  );
}
