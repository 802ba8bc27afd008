import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, type Response } from "@playwright/test";
import axe from "axe-core";
import { open } from "./alive.ts";
import { blockScripts, requireScripts } from "./scripts-blocked.ts";
import { sidewaysOverflow } from "./sideways.ts";

/** Each page compiles it anew, and the package's own `source` is more than twice as long. */
const checker = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

const small = { theme: "dark", width: 320 };
const large = { theme: "light", width: 1440 };
/** Two pairs cover both themes and both states. The other two pairs run in the full run. */
export const pairs = [
  { ...small, state: "alive", tag: [] },
  { ...large, state: "as the server sent it", tag: [] },
  { ...small, state: "as the server sent it", tag: ["@full-run"] },
  { ...large, state: "alive", tag: ["@full-run"] },
] as const;
type Pair = (typeof pairs)[number];

/** Sets the window and the theme. Returns a function that opens pages. */
export async function prepare(
  page: Page,
  { theme, width, state }: Pair,
): Promise<(path: string) => Promise<Response | null>> {
  await page.setViewportSize({ width, height: 900 });
  const headers = { "sec-fetch-site": "same-origin" };
  await page.request.post("/preferences", { form: { theme, return: "/" }, headers });
  if (state === "alive") return (path) => open(page, path);
  // axe is a script itself.
  await blockScripts(page);
  return (path) => page.goto(path);
}

/**
 * Expects that a page breaks no rule of WCAG 2.2 AA that axe can check, does not scroll sideways, and reports form
 * errors itself. The browser's own bubbles use the browser's language, do not look like part of the page, and cannot be
 * read again. Throws where JavaScript is off, because axe is a script itself.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await requireScripts(page, "expectAccessible");
  // Without axe's own runner for Playwright, which takes twice the time: it also looks for frames, which no page has.
  await page.evaluate(checker);
  expect(await page.evaluate(brokenRules, rules)).toEqual([]);
  await expect.poll(() => sidewaysOverflow(page), { message: `${page.url()} scrolls sideways` }).toBe(0);
  expect(await page.evaluate(formsWithBubbles)).toEqual([]);
}

/** Returns the broken rules, each with the elements that break it. */
async function brokenRules(values: string[]): Promise<string[]> {
  const { violations } = await axe.run(document, {
    resultTypes: ["violations"],
    runOnly: { type: "tag", values },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`);
}

/** Returns the field rules that the browser would check itself. */
function formsWithBubbles(): string[] {
  const ruled =
    "[required], [pattern], [min], [max], [minlength], [type=email], [type=url], [type=number], [type=date]";
  return [...document.querySelectorAll<HTMLInputElement>(ruled)]
    .filter((field) => field.willValidate && field.type !== "range" && field.form && !field.form.noValidate)
    .map((field) => field.outerHTML);
}
