import { seedCreations } from "../support/seed-creations.ts";
import { open } from "./alive.ts";
import { expect, test } from "./loading-engine.ts";
import { chooseMore, tick } from "./seeded-gallery.ts";
import { signUp } from "./users.ts";

test("a series is made of a selection, used in the composer, changed, and deleted", async ({ page, product }) => {
  const email = await signUp(page);
  await seedCreations({ dataFolder: product.dataFolder, email, count: 3 });
  await open(page, "/gallery?select=1");
  for (const number of [0, 1]) await tick(page, number).check();
  await chooseMore(page, "Save as series");
  await expect(page.getByRole("heading", { name: "New series" })).toBeVisible();
  await page.getByRole("button", { name: "Create series" }).click();
  await expect(page.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("button", { name: /^Remove reference/ })).toHaveCount(2);
  await page.getByLabel("Name").fill("Ada");
  await page.getByRole("button", { name: "Create series" }).click();
  await expect(page.getByText("Series created")).toBeVisible();
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Ada" }) });
  await expect(card).toContainText("2 images");

  await card.getByRole("link", { name: "Use in the form: Ada" }).click();
  await expect(page.getByLabel("Series", { exact: true })).toHaveValue(/^[0-9a-f-]{36}$/);
  await page.locator("#prompt").fill("a heron");
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page).toHaveURL(/\/generations\/[0-9a-f-]{36}$/);
  await expect(page.getByText("References", { exact: true }).locator("..")).toContainText("2");

  await open(page, "/gallery/series");
  await page.getByRole("link", { name: "Edit series: Ada" }).click();
  await page.getByRole("button", { name: "Remove reference 1" }).click();
  await expect(page.getByRole("button", { name: /^Remove reference/ })).toHaveCount(1);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(card).toContainText("1 image");
  await page.getByRole("link", { name: "Delete series: Ada" }).click();
  await page.getByRole("button", { name: "Delete series" }).click();
  await expect(page.getByText("No series yet")).toBeVisible();
});
