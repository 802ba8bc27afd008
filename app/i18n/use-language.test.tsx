import { renderToString } from "react-dom/server";
import { I18nextProvider, useTranslation } from "react-i18next";
import { expect, test } from "vitest";
import { textsIn } from "./texts.server.ts";
import { useLanguage } from "./use-language.ts";

test("components have the texts and the language of the page around them", () => {
  function Mode() {
    const { t } = useTranslation(["generation", "common"]);
    return `${useLanguage()}: ${t("mode.image-cutout")}, ${t("common:skipToContent")}`;
  }
  const html = renderToString(
    <I18nextProvider i18n={textsIn("de")}>
      <Mode />
    </I18nextProvider>,
  );
  expect(html).toBe("de: Freistellen, Zum Inhalt springen");
});
