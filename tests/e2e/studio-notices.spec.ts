import { makeAdministrator } from "./administrators.ts";
import { open, saved } from "./alive.ts";
import { expect, test } from "./own-product.ts";
import { promptBox, signUp } from "./users.ts";

test("an administrator announces something and turns on maintenance; others read it, and lose nothing", async ({
  page,
  browser,
  product,
}) => {
  const { javaScriptEnabled } = test.info().project.use;
  const visitor = await browser.newPage({ baseURL: product.address, javaScriptEnabled });
  makeAdministrator(product.dataFolder, await signUp(page));

  await open(page, "/admin/announcement");
  await page.getByLabel("English", { exact: true }).fill("New models arrive tonight.");
  await page.getByLabel("Link").fill("/terms");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("New models arrive tonight.");
  await saved(page, () => page.getByRole("button", { name: "Publish" }).click());
  await expect(page.getByText("Shown now")).toBeVisible();

  // Signed in or not, until it is dismissed.
  await open(visitor, "/auth");
  const strip = visitor.getByRole("main").getByText("New models arrive tonight.");
  await expect(strip).toBeVisible();
  await saved(visitor, () => visitor.getByRole("button", { name: "Dismiss" }).click());
  await expect(strip).toBeHidden();
  await signUp(visitor);
  await open(visitor, "/");
  await expect(promptBox(visitor)).toBeVisible();
  await expect(strip).toBeHidden();

  await saved(page, () => page.getByRole("button", { name: "End now" }).click());
  await expect(page.getByText("Not shown")).toBeVisible();
  await saved(page, () => page.getByRole("button", { name: "Undo" }).click());
  await expect(page.getByText("Shown now")).toBeVisible();

  await open(page, "/admin/maintenance");
  await page.getByRole("link", { name: "Turn on maintenance" }).click();
  await page.getByLabel("Message").fill("New disks. Back at ten.");
  await saved(page, () => page.getByRole("button", { name: "Turn on maintenance" }).click());
  await expect(page.getByText("Maintenance is on", { exact: true })).toBeVisible();

  await promptBox(visitor).fill("a lighthouse at dusk");
  await visitor.getByRole("button", { name: /^Generate/ }).click();
  await expect(visitor.getByText(/isn’t starting anything new right now/)).toBeVisible();
  await expect(promptBox(visitor)).toHaveValue("a lighthouse at dusk");
  await open(visitor, "/gallery");
  await expect(visitor.getByText("New disks. Back at ten.")).toBeVisible();

  await saved(page, () => page.getByRole("button", { name: "Turn off maintenance" }).click());
  await expect(page.getByText("Maintenance is off", { exact: true }).first()).toBeVisible();
  await visitor.close();
});
