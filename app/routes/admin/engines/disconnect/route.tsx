import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { api } from "../../../../api/api.server.ts";
import { readForm } from "../../../../forms/read-form.server.ts";
import { translator } from "../../../../i18n/language.server.ts";
import { pageTitle } from "../../../../parts/page-title.ts";
import { redirectWithToast } from "../../../../session/toast.server.ts";
import { adminChange, adminValue } from "../../admin-calls.server.ts";
import { ConfirmPage } from "../../confirm-page.tsx";
import { enginePath, enginesPath } from "../addresses.ts";
import type { Route } from "./+types/route";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const list = await adminValue({ context, url }, await api(context, url.pathname).adminEngines.list());
  const engine = list.engines.find(({ id, is_locked }) => id === params.id && !is_locked);
  if (!engine) throw data({ message: translator(context)("common:notFound.message") }, { status: 404 });
  const { id, name } = engine;
  return { id, title: translator(context)("engines:disconnect.question", { name }) };
}

/** Disconnects the engine. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  await readForm(request, context);
  const outcome = await api(context, url.pathname).adminEngines.disconnect({ params });
  const disconnected = await adminChange({ context, url }, outcome);
  if (!disconnected.ok) return data({ message: disconnected.message }, { status: disconnected.status });
  const message = translator(context)("engines:disconnect.done");
  return redirectWithToast(enginesPath, { tone: "success", message });
}

export default function Disconnect({ loaderData: { id, title }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("engines");
  return (
    <ConfirmPage
      title={title}
      consequences={[t("disconnect.key"), t("disconnect.runs"), t("disconnect.creations")]}
      submit={t("disconnect.submit")}
      cancelTo={enginePath(id)}
      error={actionData?.message}
    />
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
