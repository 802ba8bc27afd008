import { Outlet, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from "react-router";
import { pageSizeMax } from "../../../contract/limits.ts";
import { api } from "../../api/api.server.ts";
import type { Route } from "./+types/summary";

/** Loads the summary that all gallery pages share. If it cannot be read, they work without it. */
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

/** Navigating within the gallery does not change it. */
export function shouldRevalidate({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isWalk = formMethod === undefined && currentUrl.href !== nextUrl.href;
  return isWalk ? false : defaultShouldRevalidate;
}

/** Returns the summary of the gallery; `undefined` outside it. */
export function useGallerySummary() {
  return useRouteLoaderData<typeof loader>("routes/gallery/summary");
}

export default function Summary() {
  return <Outlet />;
}
