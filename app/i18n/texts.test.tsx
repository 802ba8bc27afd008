import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { createTexts, TextsContext, useTranslation } from "./texts.ts";

const texts = createTexts(
  "de",
  { common: { networkError: "Keine Verbindung." }, gallery: { title: "Galerie", networkError: "Galerie nicht da." } },
  { common: { networkError: "No connection.", skipToContent: "Skip to content" } },
);

test("a key is in the first namespace, or in the one it names; English stands in for what is missing", () => {
  function Title() {
    const { t, language } = useTranslation(["gallery", "common"]);
    return `${language}: ${t("title")}. ${t("common:networkError")}`;
  }
  const html = renderToString(
    <TextsContext value={texts}>
      <Title />
    </TextsContext>,
  );
  expect(html).toBe("de: Galerie. Keine Verbindung.");
  expect(texts.translation("gallery").t("networkError")).toBe("Galerie nicht da.");
  expect(texts.translation("common").t("skipToContent")).toBe("Skip to content");
});

test("hooks may depend on `t`: it stays the same function for a namespace", () => {
  expect(texts.translation("gallery").t).toBe(texts.translation("gallery").t);
  expect(texts.translation("gallery").t).not.toBe(texts.translation("common").t);
});
