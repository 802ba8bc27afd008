import { Outlet, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from "react-router";
import { api } from "../../api/api.server.ts";
import type { Route } from "./+types/summary";
import { filtersParameter } from "./addresses.ts";
import { readCollectionNames } from "./collections/read-names.server.ts";

/** Loads the summary that all gallery pages share. If it cannot be read, they work without it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const calls = api(context, url.pathname + url.search);
  const [summary, collections] = await Promise.all([
    calls.gallery.summary(),
    // With scripts, they are loaded when the filters open.
    url.searchParams.has(filtersParameter) ? readCollectionNames(calls) : null,
  ]);
  return { summary: summary.ok ? summary.value : null, collections };
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
