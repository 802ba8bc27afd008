import { renderToStaticMarkup } from "react-dom/server";
import type { RouterContextProvider } from "react-router";
import { languageContext, translator } from "../../../i18n/language.server.ts";

/**
 * Returns a document that leads to another site. Browsers apply our policy for forms to every redirect that follows a
 * form, and issuers may send users on to further sites. Opening a document ends that chain. It needs no script.
 */
export function leaveTo(
  context: Readonly<RouterContextProvider>,
  address: string,
  cookies: readonly string[],
): Response {
  const t = translator(context);
  const markup = renderToStaticMarkup(
    <html lang={context.get(languageContext)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta httpEquiv="refresh" content={`0;url=${address}`} />
        <title>{new URL(address).host}</title>
      </head>
      <body>
        <a href={address}>{t("auth:issuer.leaving")}</a>
      </body>
    </html>,
  );
  const headers = new Headers({ "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(`<!doctype html>${markup}`, { headers });
}
