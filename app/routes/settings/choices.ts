import { dependsOnLanguage, languageContext } from "../../i18n/language.server.ts";
import type { Route } from "./+types/choices";
import { choicesIn } from "./choices.server.ts";

/** Returns every time zone and currency, for the settings page's script. They change only with the server. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json(choicesIn(context.get(languageContext)), {
    headers: { "cache-control": "private, max-age=3600", vary: dependsOnLanguage },
  });
}
