import { isLanguage } from "../../../contract/languages.ts";
import { browserTexts } from "../../i18n/texts.server.ts";
import type { Route } from "./+types/route";

/** Returns texts of a language for the browser. At their versioned address they may be cached forever. */
export function loader({ params }: Route.LoaderArgs) {
  const texts = isLanguage(params.language) ? browserTexts(params.language, params.file) : undefined;
  if (!texts) return new Response(null, { status: 404 });
  return new Response(texts.json, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": params.version === texts.version ? "public, max-age=31536000, immutable" : "no-store",
    },
  });
}
