import { expect, type Page } from "@playwright/test";
import { seedCreations } from "../support/seed-creations.ts";
import { open } from "./alive.ts";
import { sharedDataFolder } from "./shared-product.ts";
import { emailOf, finishRun } from "./users.ts";

type Four = [string, string, string, string];

/**
 * Adds four images without runs to the signed-up user's gallery. Returns the addresses of their viewers in gallery
 * order.
 */
export async function seedFour(page: Page, prompt: string): Promise<Four> {
  await seedCreations({ dataFolder: sharedDataFolder(), email: emailOf(page), count: 4, prompt });
  return listFour(page);
}

/** Generates four small images with one run. Returns the addresses of their viewers in gallery order. */
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

/** Returns the links of the gallery's tiles. */
export function tiles(page: Page) {
  return page.locator("a.tile-open");
}

/** Returns the page's path with its query, as in links. */
export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}
