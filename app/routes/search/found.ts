import type { Route } from "./+types/found";
import { findOwn } from "./find-own.server.ts";
import { queryOf } from "./query.ts";

/** Returns the user's own items that match a text, for the menu's script. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await findOwn(context, queryOf(url.searchParams), "/search");
  return Response.json(found ?? null, { status: found ? 200 : 503, headers: { "cache-control": "no-store" } });
}
