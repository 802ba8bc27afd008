import { isLanguage } from "../../../contract/languages.ts";
import type { Route } from "./+types/choices";
import { choicesIn } from "./choices.server.ts";

/**
 * Returns every time zone and currency in the address's language, for the settings page's script. They change only with
 * the server.
 */
export function loader({ params }: Route.LoaderArgs) {
  if (!isLanguage(params.language)) return new Response(null, { status: 404 });
  return Response.json(choicesIn(params.language), { headers: { "cache-control": "private, max-age=3600" } });
}
