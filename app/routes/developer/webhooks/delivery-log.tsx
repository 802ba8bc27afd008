import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { dateFormat } from "../../../../contract/formats.ts";
import type { WebhookDelivery } from "../../../../contract/webhooks.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { Form } from "../../../ui/form.tsx";
import { Link } from "../../../ui/link.tsx";

interface DeliveryLogProps {
  deliveries: WebhookDelivery[];
  /** Whether deliveries can be sent again now. */
  canSend: boolean;
  timeZone: string;
}

const tones: Record<WebhookDelivery["status"], Tone> = { waiting: "warn", delivered: "good", failed: "bad" };

/** The deliveries with their results, and a button to send each one again. */
export function DeliveryLog({ deliveries, canSend, timeZone }: DeliveryLogProps) {
  const { t } = useTranslation("developer");
  if (deliveries.length === 0) return <p className="text-ink-3">{t("log.empty")}</p>;
  return (
    <ul className="divide-y divide-line rounded-md border border-line">
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} canSend={canSend} timeZone={timeZone} />
      ))}
    </ul>
  );
}

function DeliveryRow({
  delivery,
  canSend,
  timeZone,
}: { delivery: WebhookDelivery } & Omit<DeliveryLogProps, "deliveries">) {
  const { t } = useTranslation("developer");
  const language = useLanguage();
  const pending = useNavigation().formData?.get("delivery") === delivery.id;
  const { id, event, generation_id, body, status, attempts, response_status, error, duration_milliseconds } = delivery;
  const format = dateFormat(language, { dateStyle: "medium", timeStyle: "medium", timeZone });
  const name = t(`webhooks.event.${event}`);
  return (
    <li className="flex flex-wrap items-start gap-x-3.5 gap-y-2.5 px-4 py-3">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {generation_id === null ? (
            name
          ) : (
            <Link
              to={`/generations/${generation_id}`}
              className="underline decoration-line-control underline-offset-3 hover:decoration-current"
            >
              {name}
            </Link>
          )}
          <Badge tone={tones[status]}>{t(`log.status.${status}`)}</Badge>
        </p>
        {error === null ? null : (
          <p className="mt-1 text-ink-2 text-sm">{t(`log.error.${error}`, { status: response_status ?? "" })}</p>
        )}
        <p className="tabular mt-1 flex flex-wrap gap-x-2.5 text-ink-3 text-sm">
          <time dateTime={delivery.created_at} suppressHydrationWarning>
            {format.format(new Date(delivery.created_at))}
          </time>
          {error === null && response_status !== null ? (
            <span>{t("log.answer", { status: response_status })}</span>
          ) : null}
          <span>{t("log.attempts", { attempts })}</span>
          {duration_milliseconds === null ? null : (
            <span>{t("log.took", { milliseconds: duration_milliseconds })}</span>
          )}
          {status === "waiting" && delivery.next_attempt_at !== null ? (
            <time dateTime={delivery.next_attempt_at} suppressHydrationWarning>
              {t("log.next", { time: format.format(new Date(delivery.next_attempt_at)) })}
            </time>
          ) : null}
        </p>
      </div>
      {canSend ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="redeliver" />
          <input type="hidden" name="delivery" value={id} />
          <Button
            size="small"
            pending={pending}
            pendingLabel={t("webhooks.testing")}
            aria-label={t("log.againNamed", { name })}
          >
            {t("log.again")}
          </Button>
        </Form>
      ) : null}
      <Disclosure summary={t("log.body")} summaryClassName="text-sm" className="-mt-2 min-w-0 basis-full">
        <pre
          dir="ltr"
          className="mt-1 mb-2 whitespace-pre-wrap rounded-md bg-surface-2 p-3 text-ink-2 text-xs wrap-anywhere"
        >
          {body}
        </pre>
      </Disclosure>
    </li>
  );
}
