import { describe, expect, test } from "vitest";
import { languages } from "../../contract/languages.ts";
import { browserTexts } from "./texts.server.ts";

describe("the browser", () => {
  test.each(languages)(
    "reads the namespaces that it names, in %s, at an address that changes with its texts",
    (language) => {
      const { json = "", version } = browserTexts(language, "common+gallery.json") ?? {};
      expect(Object.keys(JSON.parse(json))).toEqual(["common", "gallery"]);
      expect(version).toBe(browserTexts(language, "viewer.json")?.version);
      expect(languages.filter((other) => browserTexts(other, "viewer.json")?.version === version)).toEqual([language]);
    },
  );

  test.each([
    "errors.json",
    "common+errors.json",
    "common+mail.json",
    "nothing.json",
    "constructor.json",
    "gallery+common.json",
    "common+common.json",
    "common",
    "",
  ])("reads nothing at %j: texts of the server, unknown ones, and every second address of the same", (file) => {
    expect(browserTexts("en", file)).toBeUndefined();
  });
});
