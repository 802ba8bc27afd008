import { api, refusalMessage } from "../../../api/api.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { listQuery } from "../list-query.ts";
import { listPageOf, readList } from "../read-list.server.ts";
import type { Route } from "./+types/more";

/** More than on the first page, because users who scroll usually go far. */
const pageSize = 60;

/** Returns the next page of a list, for the gallery's script. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const query = listQuery.parse(Object.fromEntries(url.searchParams));
  const found = await readList(api(context, "/gallery"), request, query, pageSize);
  const headers = { "cache-control": "no-store" };
  return found.ok
    ? Response.json(listPageOf(query.after ?? null, found.value, translator(context)), { headers })
    : Response.json({ message: refusalMessage(context, found) }, { status: found.status || 503, headers });
}
