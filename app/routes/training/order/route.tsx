import { data, redirect } from "react-router";
import { api, refusalMessage } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { isOpen, nextPath, orderPath } from "../../../parts/training/addresses.ts";
import { availableModels } from "../../../parts/training/available-models.server.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { findOrder } from "../find-order.server.ts";
import type { Route } from "./+types/route";
import { OrderPage } from "./order-page.tsx";

/** Redirects to the current step of an order. Once the team has the details, shows the state of the order. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const order = await findOrder(context, params.id, url.pathname);
  if (isOpen(order.status)) throw redirect(nextPath(order));
  const calls = api(context, url.pathname);
  const [summary, listed, isAvailable] = await Promise.all([
    calls.gallery.summary(),
    calls.training.dataset({ params }),
    availableModels(calls),
  ]);
  const dataset = listed.ok ? listed.value : undefined;
  return {
    order,
    usablePictures: dataset?.usable ?? 0,
    /** Whether the team still waits for the images: the details came with neither enough of them nor a link. */
    lacksPictures: order.status === "in_review" && order.dataset_link === "" && dataset?.is_enough === false,
    isAvailable: isAvailable(order.model),
    /** The number of creations made with the finished model. */
    made: summary.ok ? (summary.value.models.find(({ model }) => model === order.model)?.count ?? 0) : 0,
    /** A message for a user who was still typing. */
    told: (["submitted", "refunded"] as const).find((known) => known === url.searchParams.get("told")),
    title: order.model_name,
  };
}

/** Stores the link that was to follow later. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const t = translator(context);
  const here = orderPath(params.id);
  const form = await readForm(request, context);
  const link = String(form.get("dataset_link") ?? "").trim();
  if (link === "") return data({ error: t("errors:validation.required"), link }, { status: 422 });
  const saved = await api(context, here).training.save({ params, body: { dataset_link: link } });
  if (saved.ok) return redirectWithToast(here, { tone: "success", message: t("training:order.linkSent") });
  if (saved.code === "CONFLICT") {
    return redirectWithToast(here, { tone: "error", message: refusalMessage(context, saved) });
  }
  return data({ error: refusalMessage(context, saved), link }, { status: saved.status || 503 });
}

export default function Order({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  return (
    <OrderPage
      {...loaderData}
      reply={actionData}
      canBuy={root.loaderData.features.modelOrders}
      timeZone={root.loaderData.timeZone}
    />
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
