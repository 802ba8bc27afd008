import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { api, refusalMessage } from "../../../api/api.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { FormPage } from "../../../parts/form-page.tsx";
import { pageTitle } from "../../../parts/page-title.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { deleteWebhookPath, developerPath, webhookPath } from "../addresses.ts";
import type { Route } from "./+types/delete-webhook";
import { findWebhook } from "./find-webhook.server.ts";

/** Asks before a webhook and its log are deleted. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { webhook } = await findWebhook(context, url.pathname, params.id);
  return { webhook, title: translator(context)("developer:webhooks.deleteTitle") };
}

export async function action({ params, context, url }: Route.ActionArgs) {
  const outcome = await api(context, url.pathname).webhooks.remove({ params });
  // A webhook that another window already deleted counts as deleted.
  if (outcome.ok || outcome.status === 404) {
    const message = translator(context)("developer:webhooks.deleted");
    return redirectWithToast(developerPath, { tone: "success", message });
  }
  return redirectWithToast(webhookPath(params.id), { tone: "error", message: refusalMessage(context, outcome) });
}

export default function DeleteWebhook({ loaderData: { webhook } }: Route.ComponentProps) {
  const { t } = useTranslation("developer");
  const pending = useNavigation().formAction === deleteWebhookPath(webhook.id);
  return (
    <FormPage
      title={t("webhooks.deleteTitle")}
      subtitle={
        <span dir="ltr" className="break-all">
          {webhook.url}
        </span>
      }
    >
      <p className="mt-4 text-ink-2">{t("webhooks.deleteMessage")}</p>
      <Form method="post" className="mt-8 flex flex-wrap gap-2">
        <Button variant="danger" pending={pending} pendingLabel={t("webhooks.deleting")}>
          {t("webhooks.delete")}
        </Button>
        <ButtonLink to={webhookPath(webhook.id)}>{t("cancel")}</ButtonLink>
      </Form>
    </FormPage>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
