import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { sidewaysOverflow } from "./sideways.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Expects that a page breaks no rule of WCAG 2.2 AA that axe can check, does not scroll sideways, and reports form
 * errors itself. The browser's own bubbles use the browser's language, do not look like part of the page, and cannot be
 * read again.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // The legacy mode does not open a second page for the result. Only frames from other origins need one.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] })
    .withTags(rules)
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`)).toEqual([]);
  await expect.poll(() => sidewaysOverflow(page), { message: `${page.url()} scrolls sideways` }).toBe(0);
  expect(await page.evaluate(formsWithBubbles)).toEqual([]);
}

/** Returns the field rules that the browser would check itself. */
function formsWithBubbles(): string[] {
  const ruled =
    "[required], [pattern], [min], [max], [minlength], [type=email], [type=url], [type=number], [type=date]";
  return [...document.querySelectorAll<HTMLInputElement>(ruled)]
    .filter((field) => field.willValidate && field.type !== "range" && field.form && !field.form.noValidate)
    .map((field) => field.outerHTML);
}
