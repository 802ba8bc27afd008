import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { languages } from "../../contract/languages.ts";
import { sourceNames } from "./recipe-sources.ts";

const errors = z.object({ validation: z.object({ recipeMissing: z.string() }) });

test.each(languages)("A file without a recipe is told which files have one, in %s", (language) => {
  const file = new URL(`../../locales/${language}/errors.json`, import.meta.url);
  const { recipeMissing } = errors.parse(JSON.parse(readFileSync(file, "utf8"))).validation;
  for (const name of ["PNG", "JPEG", "WebP", "MP4", ...Object.values(sourceNames)])
    expect(recipeMissing).toContain(name);
});
