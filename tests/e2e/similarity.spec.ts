import { expect, type Page, test } from "@playwright/test";
import { seedCreations } from "../support/seed-creations.ts";
import { expectAccessible } from "./accessible.ts";
import { open } from "./alive.ts";
import { sharedDataFolder } from "./shared-product.ts";
import { signUp } from "./users.ts";

/** Signs up a user with nine creations: the newest two and the oldest two have the same image. */
async function signUpWithDuplicates(page: Page): Promise<string[]> {
  const email = await signUp(page);
  return seedCreations({ dataFolder: sharedDataFolder(), email, count: 9, looks: true });
}

const listed = (page: Page) => page.getByRole("list", { name: "Gallery", exact: true }).getByRole("img");

test("duplicates are hidden in the gallery, and the older ones moved to the trash", async ({
  page,
  javaScriptEnabled,
}) => {
  await signUpWithDuplicates(page);
  await open(page, "/gallery");
  await expect(listed(page)).toHaveCount(9);
  await page.locator("details.find-filters summary").click();
  const all = page.getByRole("link", { name: "Show all filters" });
  if (await all.isVisible()) await all.click();
  await page.getByRole("checkbox", { name: "Hide duplicates" }).check();
  await page.locator("details.find-filters").getByRole("button", { name: "Show results" }).click();
  await expect(page.getByRole("link", { name: "Remove filter: Hide duplicates" })).toBeVisible();
  await expect(listed(page)).toHaveCount(7);

  await open(page, "/gallery/duplicates");
  const groups = page.getByRole("region", { name: "2 creations" });
  await expect(groups).toHaveCount(2);
  if (javaScriptEnabled) await expectAccessible(page);
  await groups.first().getByRole("button", { name: "Move 1 older one to Trash" }).click();
  await expect(groups).toHaveCount(1);
  await open(page, "/gallery/trash");
  await expect(page.getByRole("list", { name: "Deleted items" }).getByRole("listitem")).toHaveCount(1);
});

test("similar creations are found by composition and by colors", async ({ page, javaScriptEnabled }) => {
  const [newest = ""] = await signUpWithDuplicates(page);
  await open(page, `/gallery/view/${newest}`);
  await page.locator("summary[aria-label='More actions']").click();
  await page.getByRole("link", { name: "Similar creations" }).click();
  await expect(page.getByText("not what they show")).toBeVisible();
  const similar = page.getByRole("list", { name: "Similar creations" });
  await expect(similar.getByRole("img").first()).toHaveAttribute("alt", /number 7$/);
  await page.getByRole("link", { name: "Colors", exact: true }).click();
  await expect(page).toHaveURL(/by=palette/);
  await expect(page.getByText("Compares colors, not what is shown.")).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page);
});

test("the gallery is filtered by color", { tag: "@one-path" }, async ({ page }) => {
  await signUpWithDuplicates(page);
  await open(page, "/gallery?color=black");
  await expect(page.getByRole("link", { name: "Remove filter: Black" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
});
