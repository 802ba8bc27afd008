import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import type { Webhook, WebhookDelivery } from "../../../../contract/webhooks.ts";
import { FormPage, FormSection } from "../../../parts/form-page.tsx";
import { PagingLinks } from "../../../parts/paging-links.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { deleteWebhookPath, developerPath, secretPath, webhookPath } from "../addresses.ts";
import { DeliveryLog } from "./delivery-log.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { WebhookWarnings } from "./webhook-warnings.tsx";

interface WebhookPageProps {
  webhook: Webhook;
  included: boolean;
  deliveries: WebhookDelivery[];
  page: number;
  pages: number;
  now: number;
  timeZone: string;
  reply: SubmissionResult<string[]> | undefined;
}

/** One webhook: change, pause, test, or delete it, and view its deliveries. */
export function WebhookPage(props: WebhookPageProps) {
  const { webhook, included, deliveries, page, pages, now, timeZone, reply } = props;
  const { t } = useTranslation("developer");
  const pendingIntent = useNavigation().formData?.get("intent");
  const { id, url, events, is_active, switched_off_at } = webhook;
  const switching = is_active ? "pause" : "resume";
  return (
    <FormPage
      title={t("webhooks.pageTitle")}
      subtitle={
        <span dir="ltr" className="break-all">
          {url}
        </span>
      }
    >
      <div className="mt-5 flex flex-col gap-4">
        <WebhookWarnings webhook={webhook} included={included} now={now} timeZone={timeZone} />
        <div className="flex flex-wrap gap-2">
          {included ? (
            <>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="test" />
                <Button variant="primary" pending={pendingIntent === "test"} pendingLabel={t("webhooks.testing")}>
                  {t("webhooks.test")}
                </Button>
              </Form>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value={switching} />
                <Button pending={pendingIntent === switching}>
                  {t(switched_off_at === null ? `webhooks.${switching}` : "webhooks.switchOn")}
                </Button>
              </Form>
              <ButtonLink to={secretPath(id)}>{t("webhooks.rotate")}</ButtonLink>
            </>
          ) : null}
          <ButtonLink to={deleteWebhookPath(id)}>{t("webhooks.delete")}</ButtonLink>
        </div>
      </div>
      {included ? (
        <FormSection title={t("webhooks.change")}>
          <WebhookForm key={`${url} ${events.join()}`} webhook={{ url, events }} reply={reply} intent="change">
            <Button pending={pendingIntent === "change"} pendingLabel={t("webhooks.saving")}>
              {t("webhooks.save")}
            </Button>
          </WebhookForm>
        </FormSection>
      ) : null}
      <FormSection id="log" title={t("log.title")} description={t("log.description")}>
        <DeliveryLog deliveries={deliveries} canSend={included} timeZone={timeZone} />
        <PagingLinks page={page} pages={pages} pathOf={(wanted) => webhookPath(id, wanted)} preventScrollReset />
      </FormSection>
      <div className="mt-9 border-line border-t pt-5">
        <ButtonLink to={`${developerPath}#webhooks`} icon={<Icon name="arrow-left" />}>
          {t("back")}
        </ButtonLink>
      </div>
    </FormPage>
  );
}
