import { defaultLanguage, isLanguage } from "../../../contract/languages.ts";
import { studioName } from "../../api/studio.server.ts";
import { translator } from "../../i18n/language.server.ts";
import type { Route } from "./+types/route";

/**
 * What a phone shows when the studio is added to its home screen, in the language that the address names. There is no
 * service worker.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get("language");
  const language = isLanguage(asked) ? asked : defaultLanguage;
  const appName = await studioName(context, url.pathname);
  const manifest = {
    name: appName,
    short_name: appName,
    description: translator(context, language)("common:description"),
    lang: language,
    start_url: "/",
    display: "standalone",
    share_target: { action: "/share", method: "GET", params: { title: "title", text: "text", url: "url" } },
    background_color: "#0b0c0e",
    theme_color: "#0b0c0e",
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512", purpose: "any maskable" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "content-type": "application/manifest+json",
      "cache-control": "public, max-age=3600",
    },
  });
}
