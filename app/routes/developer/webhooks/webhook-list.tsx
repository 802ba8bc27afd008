import { useTranslation } from "react-i18next";
import { listFormat } from "../../../../contract/formats.ts";
import type { Webhook } from "../../../../contract/webhooks.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { webhookPath } from "../addresses.ts";

/** The user's webhooks: the URL and the events of each, and whether anything is wrong. */
export function WebhookList({ webhooks }: { webhooks: Webhook[] }) {
  const { t } = useTranslation("developer");
  const language = useLanguage();
  const list = listFormat(language, { type: "conjunction", style: "narrow" });
  if (webhooks.length === 0) return <p className="text-ink-3">{t("webhooks.empty")}</p>;
  return (
    <ul className="divide-y divide-line rounded-md border border-line">
      {webhooks.map(({ id, url, events, ...standing }) => (
        <li key={id} className="flex min-h-16 items-center gap-3.5 px-4 py-3">
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <span dir="ltr" className="min-w-0 break-all">
                {url}
              </span>
              <Standing {...standing} />
            </p>
            <p className="text-ink-3 text-sm">{list.format(events.map((event) => t(`webhooks.event.${event}`)))}</p>
          </div>
          <ButtonLink to={webhookPath(id)} size="small" aria-label={t("webhooks.manageNamed", { url })}>
            {t("webhooks.manage")}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

function Standing({
  is_active,
  failing_since,
  switched_off_at,
}: Pick<Webhook, "is_active" | "failing_since" | "switched_off_at">) {
  const { t } = useTranslation("developer");
  if (switched_off_at !== null) return <Badge tone="bad">{t("webhooks.switchedOff")}</Badge>;
  if (!is_active) return <Badge tone="warn">{t("webhooks.paused")}</Badge>;
  return failing_since === null ? null : <Badge tone="bad">{t("webhooks.failing")}</Badge>;
}
