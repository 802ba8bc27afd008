import { useTranslation } from "react-i18next";
import type { Webhook } from "../../../contract/webhooks.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { webhookPath } from "./addresses.ts";

/** Somebody's webhooks: where each leads, what it is told of, and whether it is paused. */
export function WebhookList({ webhooks }: { webhooks: Webhook[] }) {
  const { t, i18n } = useTranslation("developer");
  const list = new Intl.ListFormat(i18n.language, { type: "unit" });
  if (webhooks.length === 0) return <p className="text-ink-3">{t("webhooks.empty")}</p>;
  return (
    <ul className="divide-y divide-line rounded-md border border-line">
      {webhooks.map(({ id, url, events, is_active }) => (
        <li key={id} className="flex min-h-16 items-center gap-3.5 px-4 py-3">
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <span dir="ltr" className="min-w-0 break-all">
                {url}
              </span>
              {is_active ? null : <Badge tone="warn">{t("webhooks.paused")}</Badge>}
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
