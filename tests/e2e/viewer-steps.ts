import { expect, type Page } from "@playwright/test";
import { open } from "./alive.ts";
import { finishRun } from "./people.ts";

/** Makes four small pictures with one run, and gives the addresses of their viewers as the gallery lists them. */
export async function makeFour(page: Page, prompt: string): Promise<[string, string, string, string]> {
  await finishRun(page, { prompt, count: "4" });
  await open(page, "/gallery");
  await expect(tiles(page)).toHaveCount(4);
  const [first, second, third, fourth] = await tiles(page).evaluateAll((links) =>
    links.map((link) => link.getAttribute("href") ?? ""),
  );
  if (!first || !second || !third || !fourth) throw new Error("The gallery shows four creations.");
  return [first, second, third, fourth];
}

/** The links of the gallery's tiles. */
export function tiles(page: Page) {
  return page.locator("a.tile-open");
}

/** The path of the page with its query, as links give it. */
export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}
