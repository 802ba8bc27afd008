import { isLanguage } from "../../../contract/languages.ts";
import { browserTexts } from "../../i18n/texts.server.ts";
import type { Route } from "./+types/route";

/** Returns a language's texts for the browser. At their versioned address they may be cached forever. */
export function loader({ params }: Route.LoaderArgs) {
  if (!isLanguage(params.language)) return new Response(null, { status: 404 });
  const { json, version } = browserTexts(params.language);
  const current = params.file === `${version}.json`;
  return new Response(json, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": current ? "public, max-age=31536000, immutable" : "no-store",
    },
  });
}
