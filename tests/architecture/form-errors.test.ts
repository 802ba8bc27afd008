import { expect, test } from "vitest";
import { readCode } from "./sources.ts";

test("every form shows the errors that none of its fields is about", () => {
  const forms = [...readCode()].filter(([path, text]) => path.startsWith("app/") && /\buseForm[<(]/.test(text));
  expect(forms.length).toBeGreaterThan(20);
  const without = forms.filter(([, text]) => !/<FormError form=\{form\}|\bform\.errors\b/.test(text));
  expect(without.map(([path]) => path)).toEqual([]);
});
