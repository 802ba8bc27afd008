import { expect, type Page, test } from "@playwright/test";
import { open } from "./alive.ts";
import { arranged, fillCollection, makePictures, newCollection } from "./collecting.ts";
import { signUp } from "./users.ts";

const yourName = (page: Page) => page.getByRole("textbox", { name: "Your name" });
const nameField = (page: Page) => page.getByRole("textbox", { name: "Name" });

test("a search becomes a collection that fills itself, is arranged, and has its search changed", async ({ page }) => {
  await signUp(page);
  await makePictures(page, 3);
  await open(page, "/gallery?search=harbour");
  await page.getByRole("link", { name: "Save as a collection" }).click();
  await expect(nameField(page)).toHaveValue("harbour");
  await nameField(page).fill("Harbours");
  await expect(page.getByRole("list", { name: "Search" })).toContainText("“harbour”");
  await page.getByRole("button", { name: "Create collection" }).click();
  await expect(page.getByRole("heading", { name: "Harbours" })).toBeVisible();
  await expect(page.getByText("3 creations")).toBeVisible();

  await page.getByRole("link", { name: "Arrange" }).click();
  const { items, order } = arranged(page, "Harbours");
  await expect(items).toHaveCount(3);
  const [a, b, c] = await order();
  await items
    .nth(2)
    .getByRole("button", { name: /^Move to front/ })
    .click();
  await expect.poll(order).toEqual([c, a, b]);
  const [fresh] = await makePictures(page, 1);
  await open(page, page.url());
  await expect.poll(order).toEqual([fresh, c, a, b]);

  await page.getByRole("link", { name: "Done" }).click();
  await page.getByRole("link", { name: "Change search" }).click();
  await expect(page.getByRole("link", { name: "Save to the collection" })).toBeVisible();
  await open(page, page.url().replace("search=harbour", "search=lighthouse"));
  await page.getByRole("link", { name: "Save to the collection" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Nothing matches yet" })).toBeVisible();
});

test("a user joins by a link, adds and arranges, and leaves with what they added", async ({ page, browser, baseURL }, {
  project,
}) => {
  await signUp(page);
  const id = await newCollection(page, "Ours");
  const [mine = ""] = await makePictures(page, 1);
  await fillCollection(page, id, [mine]);
  await open(page, `/gallery?collection=${id}`);
  await page.getByRole("link", { name: "Members" }).click();
  await page.getByLabel("Role", { exact: true }).selectOption("Can arrange");
  const create = page.getByRole("button", { name: "Create invitation" });
  await create.click();
  await expect(yourName(page)).toHaveAccessibleDescription(/This field is required/);
  await yourName(page).fill("Ada");
  await create.click();
  const link = await page.getByRole("textbox", { name: "Invitation link" }).inputValue();

  const javaScriptEnabled = project.use.javaScriptEnabled ?? true;
  const other = await browser.newContext({ baseURL, javaScriptEnabled });
  const guest = await other.newPage();
  await signUp(guest);
  const [theirs = ""] = await makePictures(guest, 1);
  await open(guest, new URL(link).pathname);
  await expect(guest.getByRole("heading", { name: "Join Ours?" })).toBeVisible();
  await expect(guest.getByText("Ada invites you to a shared collection.")).toBeVisible();
  await yourName(guest).fill(" ");
  const join = guest.getByRole("button", { name: "Join collection" });
  await join.click();
  await expect(yourName(guest)).toHaveAccessibleDescription(/This field is required/);
  await yourName(guest).fill("Bob");
  await join.click();
  await expect(guest.getByRole("heading", { name: "Ours" })).toBeVisible();
  const { items, order } = arranged(guest, "Ours");
  await expect(items).toHaveCount(1);

  await open(guest, `/gallery/collect?id=${theirs}`);
  await guest.getByRole("button", { name: "Ours" }).click();
  await open(guest, "/gallery/collections");
  await guest.getByRole("link", { name: "Ours" }).click();
  await expect.poll(order).toEqual([mine, theirs]);
  await items
    .nth(1)
    .getByRole("button", { name: /^Move to front/ })
    .click();
  await expect.poll(order).toEqual([theirs, mine]);
  await items.nth(1).getByRole("link").click();
  await expect(guest.locator("figure img")).toHaveJSProperty("complete", true);
  await guest.getByRole("link", { name: "Everyone’s creations" }).click();

  await open(page, `/gallery?collection=${id}`);
  await expect(page.getByText("1 of your creations")).toBeVisible();
  await expect(page.getByRole("link", { name: "Everyone’s creations (2)" })).toBeVisible();
  await open(page, "/gallery/collections");
  await page.getByRole("link", { name: "Ours" }).click();
  await expect.poll(arranged(page, "Ours").order).toEqual([theirs, mine]);
  await expect(page.getByText("By Bob")).toBeVisible();
  // A user who deletes the name again can still be told apart.
  await open(guest, "/profile");
  await guest.getByLabel("Display name").fill("");
  await guest.getByRole("button", { name: "Save profile" }).click();
  await expect(guest.getByText("Profile updated")).toBeVisible();
  await open(page, page.url());
  await expect(page.getByText(/^By another user \([0-9A-F]{4}\)$/)).toBeVisible();
  await page.getByRole("link", { name: "Members" }).click();
  await expect(page.getByRole("link", { name: /^Remove No name \([0-9A-F]{4}\)$/ })).toBeVisible();

  await open(guest, `/gallery/collections/${id}/shared`);
  await guest.getByRole("link", { name: "Members" }).click();
  await guest.getByRole("link", { name: "Leave collection" }).click();
  await guest.getByRole("button", { name: "Leave collection" }).click();
  await expect(guest.getByText("You left the collection")).toBeVisible();
  expect((await open(guest, `/gallery/collections/${id}/shared`))?.status()).toBe(404);
  await open(page, `/gallery/collections/${id}/shared`);
  await expect.poll(arranged(page, "Ours").order).toEqual([mine]);
  await other.close();
});
