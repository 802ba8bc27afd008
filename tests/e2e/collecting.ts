import { expect, type Page } from "@playwright/test";
import { open } from "./alive.ts";
import { finishRun } from "./people.ts";

/** What browsers say of a form that one of our own pages sends. */
const ownForm = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };

/** Makes so many small pictures in one run, and gives their ids. */
export async function makePictures(page: Page, count: number): Promise<string[]> {
  await finishRun(page, { prompt: "A quiet harbour", count: String(count) });
  await open(page, "/gallery");
  const tiles = page.locator("form[data-creation]");
  await expect(tiles).toHaveCount(count);
  return tiles.evaluateAll((list) => list.map((tile) => tile.getAttribute("data-creation") ?? ""));
}

/** Begins a collection as the page's form does, and gives its id. */
export async function newCollection(page: Page, name: string, description = ""): Promise<string> {
  const answer = await page.request.post("/gallery/collections/new", {
    data: new URLSearchParams({ name, description }).toString(),
    headers: ownForm,
    maxRedirects: 0,
  });
  const to = answer.headers().location ?? "";
  const id = new URL(to, "http://product.invalid").searchParams.get("collection");
  if (id === null) throw new Error(`The collection was refused with ${answer.status()}.`);
  return id;
}

/** Puts creations into a collection as the form of a selection does. */
export async function fillCollection(page: Page, collection: string, ids: readonly string[]): Promise<void> {
  const fields = new URLSearchParams([["intent", "add"], ["collection", collection], ...ids.map((id) => ["id", id])]);
  const data = fields.toString();
  const answer = await page.request.post("/gallery/collect", { data, headers: ownForm, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
}
