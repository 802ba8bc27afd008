import { api } from "../../../api/api.server.ts";
import type { Route } from "./+types/names";
import { readCollectionNames } from "./read-names.server.ts";

/** Returns the names of the user's collections, for the filters' script. */
export async function loader({ context }: Route.LoaderArgs) {
  const names = await readCollectionNames(api(context, "/gallery"));
  return Response.json(names, { headers: { "cache-control": "no-store" } });
}
