import { useTranslation } from "react-i18next";
import { data, redirect } from "react-router";
import { newWebhook } from "../../../../contract/webhooks.ts";
import { api, refusalMessage, valueOrThrow } from "../../../api/api.server.ts";
import { parseForm } from "../../../forms/parse-form.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { FormPage } from "../../../parts/form-page.tsx";
import { pageTitle } from "../../../parts/page-title.ts";
import { SecretOnce } from "../../../parts/secret-once.tsx";
import { useSecretForm } from "../../../parts/use-secret-form.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { developerPath, webhookPath } from "../addresses.ts";
import type { Route } from "./+types/new-webhook";
import { WebhookForm } from "./webhook-form.tsx";

/** Users whose plan lacks webhooks see that on the list page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { included } = valueOrThrow(context, await api(context, url.pathname).webhooks.list());
  if (!included) throw redirect(developerPath);
  return { title: translator(context)("developer:webhooks.addTitle") };
}

/** Adds a webhook. Only this response contains its signing secret. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const parsed = parseForm(await readForm(request, context), newWebhook, translator(context), { choices: ["events"] });
  if (!parsed.ok) return data({ made: null, reply: parsed.reply }, { status: 422 });
  const outcome = await api(context, url.pathname).webhooks.create({ body: parsed.value });
  if (outcome.ok) return data({ made: outcome.value, reply: null }, { status: 201 });
  const reply = parsed.refuse(refusalMessage(context, outcome), outcome.violations);
  return data({ made: null, reply }, { status: outcome.status || 503 });
}

export default function NewWebhook({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation("developer");
  const { Form, pending, answer } = useSecretForm<typeof action>(actionData);
  const made = answer?.made;
  return (
    <FormPage title={t("webhooks.addTitle")} subtitle={t("webhooks.description")}>
      <div className="mt-7">
        {made ? (
          <SecretOnce
            label={t("webhooks.secret")}
            copyLabel={t("webhooks.copy")}
            message={t("webhooks.made")}
            secret={made.secret}
            doneTo={webhookPath(made.id)}
          />
        ) : (
          <WebhookForm Form={Form} reply={answer?.reply ?? undefined} intent="add">
            <Button variant="primary" pending={pending} pendingLabel={t("webhooks.adding")}>
              {t("webhooks.add")}
            </Button>
            <ButtonLink to={developerPath}>{t("cancel")}</ButtonLink>
          </WebhookForm>
        )}
      </div>
    </FormPage>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
