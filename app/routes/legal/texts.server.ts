import type { RouterContextProvider } from "react-router";
import { host } from "../../host.server.ts";
import { translator } from "../../i18n/language.server.ts";

export interface LegalText {
  title: string;
  intro: string;
  sections: { title: string; body: string }[];
}

/**
 * Returns the terms or the privacy policy in the language of the request. Translated on the server, because only these
 * pages need the texts.
 */
export function legalText(context: Readonly<RouterContextProvider>, page: "terms" | "privacy"): LegalText {
  const t = translator(context);
  const { appName } = host();
  const sections: Record<string, { title: string; body: string }> = t(`legal:${page}.sections`, {
    returnObjects: true,
    appName,
  });
  return {
    title: t(`legal:${page}.title`),
    intro: t(`legal:${page}.intro`, { appName }),
    sections: Object.values(sections),
  };
}
