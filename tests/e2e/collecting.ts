import { expect, type Page } from "@playwright/test";
import { seedCreations } from "../support/seed-creations.ts";
import { sharedDataFolder } from "./shared-product.ts";
import { emailOf } from "./users.ts";

/** The headers that browsers send with a form from one of the product's pages. */
const ownForm = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };

/** Adds images to the signed-up user's gallery. Returns their ids, newest first. */
export async function makePictures(page: Page, count: number): Promise<string[]> {
  const beside = { dataFolder: sharedDataFolder(), email: emailOf(page) };
  return seedCreations({ ...beside, count, prompt: "A quiet harbour" });
}

/** Creates a collection through the page's form and returns its id. */
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

/** Adds creations to a collection through the form of a selection. */
export async function fillCollection(page: Page, collection: string, ids: readonly string[]): Promise<void> {
  const fields = new URLSearchParams([["intent", "add"], ["collection", collection], ...ids.map((id) => ["id", id])]);
  const data = fields.toString();
  const answer = await page.request.post("/gallery/collect", { data, headers: ownForm, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
}

/** Returns the items of a collection that is being arranged, and a function that reads their order. */
export function arranged(page: Page, collection: string) {
  const items = page.getByRole("list", { name: collection }).locator("[data-order]");
  const order = () => items.evaluateAll((list) => list.map((item) => item.getAttribute("data-order")));
  return { items, order };
}
