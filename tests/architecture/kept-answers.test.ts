import { expect, test } from "vitest";
import { readCode } from "./sources.ts";

/** What reads the language of a request, which its cookie decides. Chromium keeps answers without looking at cookies. */
const ofRequest = /\blanguageContext\b|\btranslator\(\s*context\s*\)|\bfindLanguage\b/;

test("no answer that browsers may keep is in the language of its request; its address names the language", () => {
  const routes = [...readCode()].filter(([path]) => path.startsWith("app/routes/") && !/\.test\.tsx?$/.test(path));
  const kept = routes.filter(([, text]) => /["'`][^"'`]*max-age=/.test(text));
  expect(kept.map(([path]) => path)).toContain("app/routes/settings/choices.ts");
  expect(kept.filter(([, text]) => ofRequest.test(text)).map(([path]) => path)).toEqual([]);
});
