import { api, valueOrThrow } from "../../../api/api.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { availableModels } from "../../../parts/training/available-models.server.ts";
import type { Route } from "./+types/route";
import { ModelsPage } from "./models-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const calls = api(context, url.pathname + url.search);
  const [listed, summary, isAvailable] = await Promise.all([
    calls.training.orders({ query: {} }),
    calls.gallery.summary(),
    availableModels(calls),
  ]);
  const { inquiries: orders, price } = valueOrThrow(context, listed);
  const made = new Map(summary.ok ? summary.value.models.map(({ model, count }) => [model, count]) : []);
  return {
    orders,
    price,
    /** The number of creations made with each finished model. */
    made: Object.fromEntries(orders.flatMap(({ model }) => (model === null ? [] : [[model, made.get(model) ?? 0]]))),
    available: orders.flatMap(({ model }) => (model !== null && isAvailable(model) ? [model] : [])),
    title: translator(context)("models:title"),
  };
}

export default function Models({ loaderData, matches: [root] }: Route.ComponentProps) {
  return (
    <ModelsPage {...loaderData} canBuy={root.loaderData.features.modelOrders} timeZone={root.loaderData.timeZone} />
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
