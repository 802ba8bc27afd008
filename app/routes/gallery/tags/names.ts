import { pageSizeMax } from "../../../../contract/limits.ts";
import { api } from "../../../api/api.server.ts";
import type { Route } from "./+types/names";
import { tagsPath } from "./addresses.ts";

/** Returns the names of the user's most used tags, to suggest them; none when they cannot be read. */
export async function loader({ context }: Route.LoaderArgs) {
  const listed = await api(context, tagsPath).tags.list({ query: { sort: "count", page_size: pageSizeMax } });
  const names = listed.ok ? listed.value.results.map(({ name }) => name) : [];
  return Response.json(names, { headers: { "cache-control": "no-store" } });
}
