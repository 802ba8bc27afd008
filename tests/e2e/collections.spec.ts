import { expect, type Page, test } from "@playwright/test";
import { open, reload, saved } from "./alive.ts";
import { arranged, fillCollection, makePictures, newCollection } from "./collecting.ts";
import { signUp } from "./users.ts";

/** Opens the menu of one collection's card. It is a `details` element, so it opens without scripts too. */
async function choose(page: Page, collection: string, entry: string): Promise<void> {
  await page.locator(`summary[aria-label="Actions for ${collection}"]`).click();
  const card = page
    .getByRole("listitem")
    .filter({ has: page.locator(`summary[aria-label="Actions for ${collection}"]`) });
  await card
    .getByRole("button", { name: entry })
    .or(card.getByRole("link", { name: entry }))
    .click();
}

const nameField = (page: Page) => page.getByRole("textbox", { name: "Name" });

/** The names of the collections, in page order. */
const namesOf = (page: Page) => page.getByRole("main").getByRole("listitem").locator("p bdi");

test("collections are created, renamed, reordered and deleted, and their items stay", async ({ page }) => {
  await signUp(page);
  await open(page, "/gallery/collections");
  await expect(page.getByRole("heading", { name: "No collections yet" })).toBeVisible();
  await page.getByRole("link", { name: "Create a collection" }).click();
  await nameField(page).fill("Evenings");
  await page.getByLabel("Description").fill("Light after eight.\nAnd the sea.");
  await page.getByRole("button", { name: "Create collection" }).click();
  await expect(page.getByText("Collection created")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Evenings" })).toBeVisible();
  await expect(page.getByText("And the sea.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "This collection is empty" })).toBeVisible();

  await newCollection(page, "Animals");
  const third = await newCollection(page, "Harbours");
  const ids = await makePictures(page, 2);
  await fillCollection(page, third, ids);
  await open(page, "/gallery/collections");
  const before = await namesOf(page).allTextContents();
  expect(before.toSorted()).toEqual(["Animals", "Evenings", "Harbours"]);
  await expect(page.getByText("2 creations")).toBeVisible();

  const [first = "", second = "", last = ""] = before;
  await saved(page, () => choose(page, last, "Move to front"));
  await expect(namesOf(page)).toHaveText([last, first, second]);
  await reload(page);
  await expect(namesOf(page)).toHaveText([last, first, second]);
  await choose(page, last, "Move later");
  await expect(namesOf(page)).toHaveText([first, last, second]);

  await choose(page, "Harbours", "Edit details");
  await expect(nameField(page)).toHaveValue("Harbours");
  await nameField(page).fill("Ports");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Collection saved")).toBeVisible();

  await choose(page, "Ports", "Delete collection");
  await expect(page.getByText("Its creations will stay in your gallery.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Delete collection" }).click();
  await expect(page.getByText("Collection deleted.")).toBeVisible();
  await expect(namesOf(page)).toHaveCount(2);
  await open(page, "/gallery");
  for (const id of ids) await expect(page.locator(`.tile[data-creation="${id}"]`)).toBeAttached();
});

test("what is in a collection is put in order, taken out, and one of it made the cover", async ({ page }) => {
  await signUp(page);
  const id = await newCollection(page, "Evenings");
  await fillCollection(page, id, await makePictures(page, 3));
  await open(page, `/gallery?collection=${id}`);
  await page.getByRole("link", { name: "Arrange" }).click();
  const { items, order } = arranged(page, "Evenings");
  await expect(items).toHaveCount(3);
  const [a, b, c] = await order();
  const front = items.nth(2).getByRole("button", { name: /^Move to front/ });
  await saved(page, () => front.click());
  await expect.poll(order).toEqual([c, a, b]);
  const later = items.nth(0).getByRole("button", { name: /^Move later/ });
  await saved(page, () => later.click());
  await expect.poll(order).toEqual([a, c, b]);
  await reload(page);
  await expect.poll(order).toEqual([a, c, b]);

  await expect(items.nth(0).getByText("Cover", { exact: true })).toBeVisible();
  await items.nth(2).locator("summary").click();
  await items.nth(2).getByRole("button", { name: "Set as cover" }).click();
  await expect(items.nth(2).getByText("Cover", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Set first item as cover" }).click();
  await expect(items.nth(0).getByText("Cover", { exact: true })).toBeVisible();

  await items.nth(1).locator("summary").click();
  await items.nth(1).getByRole("button", { name: "Remove" }).click();
  await expect.poll(order).toEqual([a, b]);
  await open(page, "/gallery");
  await expect(page.locator(`.tile[data-creation="${c}"]`)).toBeAttached();
});

test("what was typed stays when a collection is refused", async ({ page }) => {
  await signUp(page);
  await open(page, "/gallery/collections/new");
  await nameField(page).fill("   ");
  await page.getByLabel("Description").fill("Light after eight");
  await page.getByRole("button", { name: "Create collection" }).click();
  await expect(page.getByText("This field is required")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("Light after eight");
});

test("a collection deleted in another window is said to be gone, with the way back", { tag: "@one-path" }, async ({
  page,
}) => {
  await signUp(page);
  const id = await newCollection(page, "Evenings");
  await open(page, `/gallery/collections/${id}/edit`);
  await page.request.post(`/gallery/collections/${id}/delete`, { headers: { "sec-fetch-site": "same-origin" } });
  await nameField(page).fill("Late evenings");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("It may have been deleted in another window.");
  await expect(nameField(page)).toHaveValue("Late evenings");

  for (const path of [`/gallery?collection=${id}`, `/gallery/collections/${id}/arrange`]) {
    const answer = await open(page, path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { name: "Collection not found" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Go to Collections" }).click();
  await expect(page).toHaveURL(/\/gallery\/collections$/);
});

test("another user's collection looks like a deleted one", { tag: "@one-path" }, async ({ page, browser, baseURL }) => {
  await signUp(page);
  const id = await newCollection(page, "Evenings");
  const other = await browser.newContext({ baseURL });
  const otherUsers = await other.newPage();
  await signUp(otherUsers);
  for (const path of [
    `/gallery?collection=${id}`,
    `/gallery/collections/${id}/arrange`,
    `/gallery/collections/${id}/edit`,
  ]) {
    const answer = await open(otherUsers, path);
    expect(answer?.status(), path).toBe(404);
    await expect(otherUsers.getByText("Evenings")).toHaveCount(0);
  }
  await other.close();
});

test("names do nothing, whatever is in them", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  let ran = false;
  page.on("dialog", () => {
    ran = true;
  });
  const names = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "مجموعة المساء",
    "🦊🌊 a fox by the sea",
    "{{name}} %s <%= name %>",
  ];
  for (const name of names) await newCollection(page, name);
  await newCollection(page, "turned \u202e around\u0007");
  await open(page, "/gallery/collections");
  for (const name of names)
    await expect(page.getByRole("main").locator("p bdi").getByText(name, { exact: true })).toBeVisible();
  const markup = await page.content();
  for (const live of ["\u202e", "\u0007", "<script>alert", "<img src=x"]) expect(markup).not.toContain(live);
  expect(ran).toBe(false);
});
