import { Outlet, redirect } from "react-router";
import { api, refusalMessage, valueOrThrow } from "../../api/api.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { pageTitle } from "../../parts/page-title.ts";
import { requireCredits } from "../../parts/require-credits.server.ts";
import { requireFeature } from "../../parts/require-feature.server.ts";
import { nextPath, requestPath, trainingPath } from "../../parts/training/addresses.ts";
import { redirectWithToast } from "../../session/toast.server.ts";
import type { Route } from "./+types/route";
import { StartPage } from "./start-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { training } = api(context, url.pathname);
  const { inquiries: orders, price } = valueOrThrow(context, await training.orders({ query: {} }));
  // Where models are not sold there is no offer, but users with orders can still find them.
  if (orders.length === 0) {
    requireFeature(context, "modelOrders");
    await requireCredits(context, url.pathname);
  }
  return { orders, price, title: translator(context)("training:title") };
}

/** Starts an order, or continues the unpaid one. */
export async function action({ context }: Route.ActionArgs) {
  requireFeature(context, "modelOrders");
  const begun = await api(context, trainingPath).training.begin();
  if (begun.ok) return redirect(nextPath(begun.value), { status: 303 });
  if (begun.isAbsent) return redirect(requestPath, { status: 303 });
  return redirectWithToast(trainingPath, { tone: "error", message: refusalMessage(context, begun) });
}

export default function Training({ loaderData, matches: [root] }: Route.ComponentProps) {
  return (
    <>
      <StartPage {...loaderData} canBuy={root.loaderData.features.modelOrders} timeZone={root.loaderData.timeZone} />
      <Outlet />
    </>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
