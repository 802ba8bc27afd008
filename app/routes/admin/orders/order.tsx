import { data } from "react-router";
import { api } from "../../../api/api.server.ts";
import { parseForm } from "../../../forms/parse-form.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { adminChange, adminValue } from "../admin-calls.server.ts";
import type { Route } from "./+types/order";
import { orderPath } from "./addresses.ts";
import { attachForm, requestOf } from "./attach-form.server.ts";
import { OrderPage } from "./order-page.tsx";

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  const { adminOrders } = api(context, url.pathname);
  const order = await adminValue({ context, url }, await adminOrders.read({ params: { id } }));
  const { engines } = order.takes_model
    ? await adminValue({ context, url }, await adminOrders.loras())
    : { engines: [] };
  return { order, engines, title: order.model_name || translator(context)("orders:unnamed") };
}

/** Attaches the finished model, or replaces it. */
export async function action({ request, context, url, params: { id } }: Route.ActionArgs) {
  const t = translator(context);
  const form = await readForm(request, context);
  const parsed = parseForm(form, attachForm, t);
  if (!parsed.ok) return data({ reply: parsed.reply }, { status: 422 });
  const input = { params: { id }, body: requestOf(parsed.value) };
  const attached = await api(context, url.pathname).adminOrders.attach(input);
  const outcome = await adminChange({ context, url }, attached);
  if (!outcome.ok) {
    const { message, violations, status } = outcome;
    return data({ reply: parsed.refuse(message, violations) }, { status });
  }
  return redirectWithToast(orderPath(id), { tone: "success", message: t("orders:attach.done") });
}

export default function Order({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  const { order, engines } = loaderData;
  return <OrderPage order={order} engines={engines} reply={actionData?.reply} timeZone={root.loaderData.timeZone} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
