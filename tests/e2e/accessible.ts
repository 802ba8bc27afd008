import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { sidewaysOverflow } from "./sideways.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Expects that a page breaks no rule of WCAG 2.2 AA that axe can check, and does not scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  // The legacy mode opens no second page for the result; that is needed for frames of other origins alone.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] })
    .withTags(rules)
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`)).toEqual([]);
  await expect.poll(() => sidewaysOverflow(page), { message: `${page.url()} scrolls sideways` }).toBe(0);
}
