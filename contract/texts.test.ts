import { describe, expect, test } from "vitest";
import { createTranslate } from "./texts.ts";

const english = {
  language: "en",
  texts: {
    close: "Close",
    greeting: "Hello {{name}}, {{name}}!",
    size: "{{size, number(maximumFractionDigits: 1)}} MB of {{max, number}}",
    images_one: "One image",
    images_other: "{{count, number}} images",
    menu: { open: "Open", onlyEnglish: "Only {{what}}" },
  },
};
const french = {
  language: "fr",
  texts: {
    close: "Fermer",
    images_one: "{{count, number}} image",
    images_many: "{{count, number}} d’images",
    images_other: "{{count, number}} images",
    menu: { open: "Ouvrir" },
  },
};
const translate = createTranslate([english]);

describe("a text", () => {
  test("is found by its path", () => {
    expect(translate("close")).toBe("Close");
    expect(translate("menu.open")).toBe("Open");
  });

  test("has its values in place, with nothing escaped or read as a pattern", () => {
    expect(translate("greeting", { name: "<b>$& {{name}}</b>" })).toBe("Hello <b>$& {{name}}</b>, <b>$& {{name}}</b>!");
    expect(translate("greeting", { name: undefined })).toBe("Hello , !");
  });

  test("writes numbers as its language does", () => {
    expect(translate("size", { size: 1.26, max: 20000 })).toBe("1.3 MB of 20,000");
    const german = createTranslate([{ language: "de", texts: english.texts }]);
    expect(german("size", { size: 1.26, max: 20000 })).toBe("1,3 MB of 20.000");
  });

  test("has the form for its number, by the rules of its language", () => {
    expect(translate("images", { count: 1 })).toBe("One image");
    expect(translate("images", { count: 0 })).toBe("0 images");
    const inFrench = createTranslate([french]);
    expect(inFrench("images", { count: 0 })).toBe("0 image");
    expect(inFrench("images", { count: 2 })).toBe("2 images");
    expect(inFrench("images", { count: 1_000_000 })).toContain("d’images");
  });
});

test("the first language that has the text says it", () => {
  const translateFrench = createTranslate([french, english]);
  expect(translateFrench("menu.open")).toBe("Ouvrir");
  expect(translateFrench("menu.onlyEnglish", { what: "this" })).toBe("Only this");
});

test.each(["nothing", "menu", "menu.nothing", "menu.open.more", "constructor", "toString.name", "", "images_few"])(
  "%j, which is no text, stays as it is",
  (key) => expect(translate(key)).toBe(key),
);
