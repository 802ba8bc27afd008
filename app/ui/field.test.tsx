import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CheckboxField } from "./field.tsx";

test("a choice that is missing is described by its hint and by what is wrong with it", () => {
  const shown = renderToStaticMarkup(<CheckboxField id="consent" label="I agree" hint="Once" error="Required" />);
  expect(shown).toContain('aria-invalid="true"');
  expect(shown).toContain('aria-describedby="consent-hint consent-error"');
  expect(shown).toMatch(/<p id="consent-error"[^>]*>Required<\/p>/);
  expect(renderToStaticMarkup(<CheckboxField id="consent" label="I agree" />)).not.toMatch(/aria-/);
});
