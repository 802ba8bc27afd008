import { expect, type Page } from "@playwright/test";

/** Creates the link on the open share page and returns its path. */
export async function makeLink(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Create public link" }).click();
  await expect(page.getByText("Link created")).toBeVisible();
  return new URL(await page.getByLabel("Public link").inputValue()).pathname;
}
