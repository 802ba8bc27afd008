import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { api, refusalMessage } from "../../../api/api.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { FormPage } from "../../../parts/form-page.tsx";
import { pageTitle } from "../../../parts/page-title.ts";
import { SecretOnce } from "../../../parts/secret-once.tsx";
import { useSecretForm } from "../../../parts/use-secret-form.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { webhookPath } from "../addresses.ts";
import type { Route } from "./+types/webhook-secret";
import { findWebhook } from "./find-webhook.server.ts";

/** Asks before the signing secret is rotated. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { webhook } = await findWebhook(context, url.pathname, params.id);
  return { webhook, title: translator(context)("developer:webhooks.rotateTitle") };
}

/** Rotates the signing secret. Only this response contains the new one. */
export async function action({ params, context, url }: Route.ActionArgs) {
  const outcome = await api(context, url.pathname).webhooks.rotateSecret({ params });
  if (outcome.ok) return data({ secret: outcome.value.secret }, { status: 201 });
  return redirectWithToast(webhookPath(params.id), { tone: "error", message: refusalMessage(context, outcome) });
}

export default function WebhookSecret({ loaderData: { webhook }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("developer");
  const { Form, pending, answer } = useSecretForm<typeof action>(actionData);
  return (
    <FormPage
      title={t(answer ? "webhooks.secret" : "webhooks.rotateTitle")}
      subtitle={
        <span dir="ltr" className="break-all">
          {webhook.url}
        </span>
      }
    >
      {answer ? (
        <div className="mt-7">
          <SecretOnce
            label={t("webhooks.secret")}
            copyLabel={t("webhooks.copy")}
            message={t("webhooks.made")}
            secret={answer.secret}
            doneTo={webhookPath(webhook.id)}
          />
        </div>
      ) : (
        <>
          <p className="mt-4 text-ink-2">{t("webhooks.rotateMessage")}</p>
          <Form method="post" className="mt-8 flex flex-wrap gap-2">
            <Button variant="primary" pending={pending} pendingLabel={t("webhooks.rotating")}>
              {t("webhooks.rotate")}
            </Button>
            <ButtonLink to={webhookPath(webhook.id)}>{t("cancel")}</ButtonLink>
          </Form>
        </>
      )}
    </FormPage>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
