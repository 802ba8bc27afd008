import { describe, expect, test } from "vitest";
import { takeMissingTexts } from "../tests/support/missing-texts.ts";
import { createTexts } from "./i18n.ts";
import type { Language } from "./languages.ts";

const english = {
  close: "Close",
  hello: "Hello {{name}}, {{name}}!",
  size: "{{size, number(maximumFractionDigits: 1)}} MB of {{max, number}}",
  images_one: "One image",
  images_other: "{{count, number}} images",
  menu: { open: "Open", onlyEnglish: "Only {{what}}" },
};
const french = {
  close: "Fermer",
  images_one: "{{count, number}} image",
  images_many: "{{count, number}} d’images",
  images_other: "{{count, number}} images",
  menu: { open: "Ouvrir" },
};

/** Returns the text of any key in a language, as data may name it. */
function say(language: Language, key: string, values: Record<string, string | number | undefined> = {}): string {
  const own = language === "fr" ? french : english;
  const texts = createTexts(language, { en: { common: english }, [language]: { common: own } });
  return texts.getFixedT(language)(key, { ...values, defaultValue: key });
}

describe("a text", () => {
  test("is found by its path", () => {
    expect(say("en", "close")).toBe("Close");
    expect(say("en", "menu.open")).toBe("Open");
  });

  test.each(["<b>$& 'x'</b>", "{{name}}", "{{- name}}", "$t(close)", '$t(hello, {"name": "$t(close)"})', "$1 $$ \\1"])(
    "has the value %s in place as it is",
    (name) => expect(say("en", "hello", { name })).toBe(`Hello ${name}, ${name}!`),
  );

  test("has nothing in place of a value that is absent", () => {
    expect(say("en", "hello", { name: undefined })).toBe("Hello , !");
  });

  test("writes numbers as its language does", () => {
    expect(say("en", "size", { size: 1.26, max: 20000 })).toBe("1.3 MB of 20,000");
    expect(say("de", "size", { size: 1.26, max: 20000 })).toBe("1,3 MB of 20.000");
  });

  test("has the form for its number, by the rules of its language", () => {
    expect(say("en", "images", { count: 1 })).toBe("One image");
    expect(say("en", "images", { count: 0 })).toBe("0 images");
    expect(say("fr", "images", { count: 0 })).toBe("0 image");
    expect(say("fr", "images", { count: 2 })).toBe("2 images");
    expect(say("fr", "images", { count: 1_000_000 })).toContain("d’images");
  });

  test("is English where the language lacks it", () => {
    expect(say("fr", "menu.open")).toBe("Ouvrir");
    expect(say("fr", "menu.onlyEnglish", { what: "this" })).toBe("Only this");
    expect(takeMissingTexts()).toEqual([]);
  });
});

test.each(["nothing", "menu", "menu.nothing", "menu.open.more", "constructor", "toString.name", "images_few"])(
  "%s, which is no text, stays as it is and is told to the tests",
  (key) => {
    expect(say("en", key)).toBe(key);
    expect(takeMissingTexts()).not.toEqual([]);
  },
);

describe("what components get", () => {
  const texts = createTexts("de", { de: { common: english } });

  test("inherits all but one property, because react-i18next copies the others for each component", () => {
    expect(Object.getOwnPropertyNames(texts)).toEqual(["getFixedT"]);
  });

  test("stays the same function for a namespace, so that hooks may depend on it", () => {
    expect(texts.getFixedT("de", "common")).toBe(texts.getFixedT("de"));
    expect(texts.getFixedT("de", "common")).not.toBe(texts.getFixedT("de", "gallery"));
  });

  test("takes a prefix and another language too, as i18next's own", () => {
    const own = createTexts("de", {
      de: { common: { toasts: { dismiss: "Schließen" } } },
      en: { common: { skipToContent: "Skip" } },
    });
    expect(own.getFixedT("de", "common", "toasts")("dismiss")).toBe("Schließen");
    expect(own.getFixedT("en", "common")("skipToContent")).toBe("Skip");
  });

  test("has texts that are loaded after it was asked for them", () => {
    const t = texts.getFixedT("de", "gallery");
    expect(t("title")).toBe("title");
    expect(takeMissingTexts()).toEqual(["gallery:title"]);
    texts.addResourceBundle("de", "gallery", { title: "Galerie" });
    expect(t("title")).toBe("Galerie");
    expect(t("title")).toBe("Galerie");
  });
});
