import { expect, type Page, test } from "@playwright/test";
import { open } from "./alive.ts";
import { fillCollection, makePictures, newCollection } from "./collecting.ts";
import { makeLink } from "./making-links.ts";
import { seedPicture } from "./seeded-gallery.ts";
import { signUp } from "./users.ts";

/** Returns the address on the page right after it was created, with the origin that the test can reach. */
async function shownAddress(page: Page): Promise<string> {
  const address = await page.getByLabel("Feed address", { exact: true }).getByRole("textbox").inputValue();
  expect(address).toMatch(/\/api\/gallery\/feeds\/[\w-]{43}\/$/);
  return new URL(address).pathname;
}

test("the gallery's feed is turned on, read without signing in, given another address, and turned off", async ({
  page,
  playwright,
  baseURL,
}) => {
  await signUp(page);
  await seedPicture(page, "A lighthouse above the fog");
  await open(page, "/gallery/shares");
  await page.getByRole("link", { name: "Manage feed" }).click();
  await expect(page.getByText("The feed is off.")).toBeVisible();
  await page.getByRole("button", { name: "Turn on feed" }).click();
  await expect(page.getByText("Copy the address now.")).toBeVisible();
  const first = await shownAddress(page);
  const reader = await playwright.request.newContext({ baseURL });
  const answer = await reader.get(first);
  expect(answer.headers()["content-type"]).toContain("application/atom+xml");
  expect(await answer.text()).toContain("<title>A lighthouse above the fog</title>");

  await page.getByRole("link", { name: "Done" }).click();
  await expect(page.getByText(/^On since /)).toBeVisible();
  expect(await page.content()).not.toContain(first);
  await page.locator("summary", { hasText: "Get a new address" }).click();
  await page.getByRole("button", { name: "Get a new address" }).click();
  await expect(page.getByText("Copy the address now.")).toBeVisible();
  const second = await shownAddress(page);
  expect([(await reader.get(first)).status(), (await reader.get(second)).status()]).toEqual([404, 200]);

  await page.locator("summary", { hasText: "Turn off feed" }).click();
  await page.getByRole("button", { name: "Turn off feed" }).click();
  await expect(page.getByText("Feed turned off")).toBeVisible();
  await expect(page.getByText("The feed is off.")).toBeVisible();
  expect((await reader.get(second)).status()).toBe(404);
  await reader.dispose();
});

test("a shared collection announces its feed, which any reader finds", { tag: "@one-path" }, async ({
  page,
  request,
}) => {
  await signUp(page);
  const id = await newCollection(page, "Lights");
  await fillCollection(page, id, await makePictures(page, 2));
  await open(page, `/gallery/share?collection=${id}`);
  const path = await makeLink(page);
  await open(page, path);
  const feed = page.locator('link[rel="alternate"][type="application/atom+xml"]');
  await expect(feed).toHaveAttribute("title", "Lights");
  const answer = await request.get((await feed.getAttribute("href")) ?? "");
  expect(answer.status()).toBe(200);
  expect((await answer.text()).match(/<entry>/g)).toHaveLength(2);
});
