import type { RouterContextProvider } from "react-router";
import { nameWithoutApi, readStudio } from "../../api/studio.server.ts";
import { translator } from "../../i18n/language.server.ts";

export interface LegalText {
  title: string;
  intro: string;
  sections: { title: string; body: string }[];
  /** The label of the link to the page that verifies files. */
  verify: string;
}

const sections = {
  terms: ["account", "content", "engines", "credits", "service", "changes"],
  privacy: ["collected", "purpose", "shared", "cookies", "rights", "contact"],
} as const;

/**
 * Returns the terms or the privacy policy in the language of the request. Translated on the server, because only these
 * pages need the texts.
 */
export async function legalText(
  context: Readonly<RouterContextProvider>,
  page: "terms" | "privacy",
): Promise<LegalText> {
  const t = translator(context);
  const studio = await readStudio(context, `/${page}`);
  const appName = studio.ok ? studio.value.name : nameWithoutApi();
  const creditsOn = !studio.ok || studio.value.credits_on;
  const keys =
    page === "terms"
      ? sections.terms
          .filter((name) => creditsOn || name !== "credits")
          .map((name) => `legal:terms.sections.${name}` as const)
      : sections.privacy.map((name) => `legal:privacy.sections.${name}` as const);
  return {
    title: t(`legal:${page}.title`),
    intro: t(`legal:${page}.intro`, { appName }),
    sections: keys.map((key) => ({ title: t(`${key}.title`), body: t(`${key}.body`, { appName }) })),
    verify: t("verification:title"),
  };
}
