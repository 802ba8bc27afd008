import { expect, type Page } from "@playwright/test";
import { seedCreations } from "../support/seed-creations.ts";
import { open } from "./alive.ts";
import { sharedDataFolder } from "./shared-product.ts";
import { emailOf, finishRun } from "./users.ts";

type Four = [string, string, string, string];

/** Puts four pictures without runs into the gallery of who signed up, and returns the addresses of their viewers as it lists them. */
export async function seedFour(page: Page, prompt: string): Promise<Four> {
  await seedCreations({ dataFolder: sharedDataFolder(), email: emailOf(page), count: 4, prompt });
  return listFour(page);
}

/** Makes four small pictures with one run, and returns the addresses of their viewers as the gallery lists them. */
export async function makeFour(page: Page, prompt: string): Promise<Four> {
  await finishRun(page, { prompt, count: "4" });
  return listFour(page);
}

async function listFour(page: Page): Promise<Four> {
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
