import { expect, test } from "@playwright/test";
import { forgetPasswordEntry, makeAdministrator } from "./administrators.ts";
import { open } from "./alive.ts";
import { sharedDataFolder } from "./shared-product.ts";
import { goodPassword, signUp } from "./users.ts";

test("a form keeps what was entered when the page below its answer asks for the password", async ({ page }) => {
  const administrator = await signUp(page);
  makeAdministrator(sharedDataFolder(), administrator);
  await open(page, "/admin/announcement");
  await page.getByLabel("English", { exact: true }).fill("New models arrive tonight.");
  forgetPasswordEntry(sharedDataFolder(), administrator);
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByLabel("Password", { exact: true }).fill(goodPassword);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("New models arrive tonight.");
});
