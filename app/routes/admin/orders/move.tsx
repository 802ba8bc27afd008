import { useTranslation } from "react-i18next";
import { data, redirect } from "react-router";
import { z } from "zod";
import { trainingStatuses } from "../../../../contract/training.ts";
import { api } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { adminChange, adminValue } from "../admin-calls.server.ts";
import { ConfirmPage } from "../confirm-page.tsx";
import type { Route } from "./+types/move";
import { orderPath } from "./addresses.ts";

const move = z.object({ from: z.enum(trainingStatuses), to: z.enum(["in_review", "training", "ready"]) });

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  const asked = move.safeParse(Object.fromEntries(url.searchParams));
  if (!asked.success) throw redirect(orderPath(id));
  const read = await api(context, url.pathname + url.search).adminOrders.read({ params: { id } });
  await adminValue({ context, url }, read);
  const { to } = asked.data;
  return { to, title: translator(context)(`orders:move.${to}`) };
}

/** Moves the order to its next status, unless it has moved since the page was opened. */
export async function action({ request, context, url, params: { id } }: Route.ActionArgs) {
  await readForm(request, context);
  const asked = move.safeParse(Object.fromEntries(url.searchParams));
  if (!asked.success) throw redirect(orderPath(id));
  const input = { params: { id }, body: asked.data };
  const moved = await api(context, url.pathname + url.search).adminOrders.move(input);
  const outcome = await adminChange({ context, url }, moved);
  if (!outcome.ok) return data({ error: outcome.message }, { status: outcome.status });
  const message = translator(context)("orders:moved");
  return redirectWithToast(orderPath(id), { tone: "success", message });
}

export default function MoveOrder({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("orders");
  const { to } = loaderData;
  return (
    <ConfirmPage
      title={t(`move.${to}`)}
      consequences={[t(`tells.${to}`), t("tells.noWayBack")]}
      submit={t(`move.${to}`)}
      cancelTo={orderPath(params.id)}
      error={actionData?.error}
      isDangerous={false}
    />
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
