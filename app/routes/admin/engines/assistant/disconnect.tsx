import { useTranslation } from "react-i18next";
import { data, redirect } from "react-router";
import { api } from "../../../../api/api.server.ts";
import { readForm } from "../../../../forms/read-form.server.ts";
import { translator } from "../../../../i18n/language.server.ts";
import { pageTitle } from "../../../../parts/page-title.ts";
import { redirectWithToast } from "../../../../session/toast.server.ts";
import { adminChange, adminValue } from "../../admin-calls.server.ts";
import { ConfirmPage } from "../../confirm-page.tsx";
import { assistantPath } from "../addresses.ts";
import type { Route } from "./+types/disconnect";

export async function loader({ context, url }: Route.LoaderArgs) {
  const outcome = await api(context, url.pathname).adminAssistant.read();
  const { has_key, is_locked, model } = await adminValue({ context, url }, outcome);
  if (!has_key || is_locked) throw redirect(assistantPath);
  return { title: translator(context)("engines:disconnect.question", { name: model ?? "" }) };
}

/** Lets the built-in coach answer, which deletes the key of the language model. */
export async function action({ request, context, url }: Route.ActionArgs) {
  await readForm(request, context);
  const body = { provider: "coach", sees_pictures: false } as const;
  const outcome = await api(context, url.pathname).adminAssistant.change({ body });
  const changed = await adminChange({ context, url }, outcome);
  if (!changed.ok) return data({ message: changed.message }, { status: changed.status });
  return redirectWithToast(assistantPath, { tone: "success", message: translator(context)("engines:saved") });
}

export default function DisconnectAssistant({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("engines");
  return (
    <ConfirmPage
      title={loaderData.title}
      consequences={[t("disconnect.key"), t("assistant.coachAnswers")]}
      submit={t("disconnect.submit")}
      cancelTo={assistantPath}
      error={actionData?.message}
    />
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
