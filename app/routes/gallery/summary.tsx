import { Outlet, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from "react-router";
import { pageSizeMax } from "../../../contract/limits.ts";
import { api } from "../../api/api.server.ts";
import type { Route } from "./+types/summary";

/** What all places of the gallery can tell of it as a whole. Where it cannot be read, they do without. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { gallery, collections } = api(context, url.pathname + url.search);
  const [summary, named] = await Promise.all([
    gallery.summary(),
    collections.galleries({ query: { page: 1, page_size: pageSizeMax } }),
  ]);
  return {
    summary: summary.ok ? summary.value : null,
    collections: named.ok ? named.value.results.map(({ id, name }) => ({ id, name })) : [],
  };
}

/** Walking through the gallery does not change it. */
export function shouldRevalidate({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isWalk = formMethod === undefined && currentUrl.href !== nextUrl.href;
  return isWalk ? false : defaultShouldRevalidate;
}

/** What the gallery holds; `undefined` outside it. */
export function useGallerySummary() {
  return useRouteLoaderData<typeof loader>("routes/gallery/summary");
}

export default function Summary() {
  return <Outlet />;
}
