import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { open, reload, saved } from "./alive.ts";
import { makePicture, signUp } from "./users.ts";

const strip = (page: Page) => page.getByRole("status").filter({ hasText: "Your credits are running low" });

async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
}

test(
  "a user who runs out of credits sees it on every page, with a link to buy more, and can dismiss it",
  { tag: "@one-path" },
  async ({ page }, { project }) => {
    const hasScripts = project.use.javaScriptEnabled !== false;
    await signUp(page);
    await open(page, "/settings");
    await page.getByLabel("Credit alert threshold").fill("50");
    await page.getByRole("button", { name: "Save settings" }).click();
    await expect(page.getByText("Settings saved")).toBeVisible();
    await expect(strip(page)).toHaveCount(0);

    await makePicture(page, "a lighthouse at dusk");
    // A worker writes the notification a moment after the run was charged.
    await expect(async () => {
      await open(page, "/gallery");
      await expect(strip(page)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(strip(page)).toContainText("You have fewer than 50 credits left.");
    if (hasScripts) await expectAccessibleAtBothWidths(page);
    await open(page, "/");
    await expect(strip(page)).toBeVisible();
    if (hasScripts) await expectAccessibleAtBothWidths(page);
    await strip(page).getByRole("link", { name: "Get credits" }).click();
    await expect(page).toHaveURL(/\/wallet#credits$/);
    await expect(strip(page)).toBeVisible();

    await open(page, "/profile");
    await expect(strip(page)).toBeVisible();
    const steps = () => page.evaluate("history.length");
    const stepsBefore = hasScripts ? await steps() : 0;
    await saved(page, () => strip(page).getByRole("button", { name: "Dismiss" }).press("Enter"));
    await expect(strip(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/profile$/);
    if (hasScripts) {
      await expect(page.getByRole("main")).toBeFocused();
      expect(await steps()).toBe(stepsBefore);
    }
    await reload(page);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(strip(page)).toHaveCount(0);
  },
);
