import { expect, type Locator, type Page, test } from "@playwright/test";
import { open } from "./alive.ts";
import { newCollection } from "./collecting.ts";
import { signUp } from "./users.ts";

/** Opens and closes a dialog. Focus must move to its field, and then return to the opener. */
async function expectFocusKept(page: Page, press: () => Promise<void>, field: Locator, opener: Locator): Promise<void> {
  await press();
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
  await expect(opener).toBeFocused();
}

test("a dialog begins in its field and gives the focus back, from a link and from a menu", async ({ page }) => {
  await signUp(page);
  await newCollection(page, "Animals");
  await open(page, "/gallery/collections");
  const name = page.getByRole("dialog").getByRole("textbox", { name: "Name" });
  const link = page.getByRole("link", { name: "New collection" });
  await expectFocusKept(page, () => link.press("Enter"), name, link);
  const menu = page.locator("summary[aria-label='Actions for Animals']");
  const rename = async () => {
    await menu.press("Enter");
    await page.getByRole("link", { name: "Edit details" }).press("Enter");
  };
  await expectFocusKept(page, rename, name, menu);
});

test("a dialog that is loaded as a page begins in its field, too", async ({ page }) => {
  await signUp(page);
  await open(page, "/gallery/collections/new");
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Name" })).toBeFocused();
});
