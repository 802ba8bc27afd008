import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { alive } from "./alive.ts";
import { promptBox, signUpOnExplore } from "./users.ts";

const enhance = (page: Page) => page.getByRole("button", { name: "Enhance prompt" });
const panel = (page: Page) => page.locator("section[aria-labelledby=enhanced]");
const negative = (page: Page) => page.getByLabel("Negative prompt");

test("a better prompt stands beside the user's, is used on request, and can be undone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 });
  await signUpOnExplore(page);
  await enhance(page).click();
  await expect(page.getByText("This field is required")).toBeVisible();
  await alive(page);
  await promptBox(page).fill("a red fox without people");
  await page.getByRole("radio", { name: "16:9" }).check();
  await enhance(page).click();

  await expect(panel(page).getByRole("heading")).toHaveText("Enhanced prompt");
  await expect(panel(page).getByText("a red fox without people", { exact: true })).toBeVisible();
  await expect(promptBox(page)).toHaveValue("a red fox without people");
  await alive(page);
  // axe is a script itself.
  if (test.info().project.use.javaScriptEnabled !== false) await expectAccessible(page);
  await page.getByRole("button", { name: "Use this prompt" }).press("Enter");
  await expect(promptBox(page)).toHaveValue(/^a red fox, ./);
  await expect(negative(page)).toHaveValue(/^people, ./);
  await expect(panel(page).getByRole("heading")).toHaveText("The form has the enhanced prompt now");
  await expect(page.getByRole("radio", { name: "16:9" })).toBeChecked();

  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(promptBox(page)).toHaveValue("a red fox without people");
  await expect(negative(page)).toHaveValue("");
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect(panel(page)).toBeHidden();
  await expect(promptBox(page)).toHaveValue("a red fox without people");
});

test("a complete prompt is said to be complete, and stays", async ({ page }) => {
  await signUpOnExplore(page);
  await promptBox(page).fill("???");
  await enhance(page).click();
  await expect(panel(page).getByRole("heading")).toHaveText(
    "The assistant found nothing to improve. Nothing was charged.",
  );
  await page.getByRole("button", { name: "Close" }).click();
  await expect(panel(page)).toBeHidden();
  await expect(promptBox(page)).toHaveValue("???");
});
