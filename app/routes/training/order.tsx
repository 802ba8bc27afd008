import { redirect } from "react-router";
import { api } from "../../api/api.server.ts";
import { pageTitle } from "../../parts/page-title.ts";
import { isOpen, nextPath } from "../../parts/training/addresses.ts";
import { availableModels } from "../../parts/training/available-models.server.ts";
import type { Route } from "./+types/order";
import { findOrder } from "./find-order.server.ts";
import { OrderPage } from "./order-page.tsx";

/** Leads to the step an order is at; once its details are with the team, it shows where it stands. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const order = await findOrder(context, params.id, url.pathname);
  if (isOpen(order.status)) throw redirect(nextPath(order));
  const calls = api(context, url.pathname);
  const [summary, dataset, isAvailable] = await Promise.all([
    calls.gallery.summary(),
    calls.training.dataset({ params }),
    availableModels(calls),
  ]);
  return {
    order,
    usablePictures: dataset.ok ? dataset.value.usable : 0,
    isAvailable: isAvailable(order.model),
    /** How much was made with the finished model. */
    made: summary.ok ? (summary.value.models.find(({ model }) => model === order.model)?.count ?? 0) : 0,
    /** What somebody who was still writing has to be told. */
    told: (["submitted", "refunded"] as const).find((known) => known === url.searchParams.get("told")),
    title: order.model_name,
  };
}

export default function Order({ loaderData, matches: [root] }: Route.ComponentProps) {
  return <OrderPage {...loaderData} canBuy={root.loaderData.features.billing} timeZone={root.loaderData.timeZone} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
