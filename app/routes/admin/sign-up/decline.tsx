import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { api } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { returnPathOf } from "../../../session/safe-return.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { adminChange, adminValue } from "../admin-calls.server.ts";
import { ConfirmPage } from "../confirm-page.tsx";
import type { Route } from "./+types/decline";

const listPath = "/admin/sign-up";

export async function loader({ context, url }: Route.LoaderArgs) {
  // Whether the account waits shows when it is declined.
  await adminValue({ context, url }, await api(context, url.pathname + url.search).adminSignUp.read());
  return { returnTo: returnPathOf(url, listPath), title: translator(context)("access:decline.title") };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  await readForm(request, context);
  const outcome = await adminChange({ context, url }, await api(context, url.pathname).adminSignUp.decline({ params }));
  if (!outcome.ok) return data({ error: outcome.message }, { status: outcome.status });
  const message = translator(context)("access:decline.done");
  return redirectWithToast(returnPathOf(url, listPath), { tone: "success", message });
}

export default function Decline({ loaderData: { returnTo, title }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("access");
  return (
    <ConfirmPage
      title={title}
      consequences={[t("decline.deleted"), t("decline.mailed"), t("decline.again")]}
      submit={t("decline.submit")}
      cancelTo={returnTo}
      error={actionData?.error}
    />
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
