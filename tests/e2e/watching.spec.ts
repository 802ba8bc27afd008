import { expect, test } from "./filled-studio.ts";
import { signInQuietly } from "./users.ts";

test("administrators see who runs and what is checked, and have the books compared", async ({ page, studio }) => {
  await signInQuietly(page, studio.administrator);
  await page.request.post("/preferences", {
    form: { language: "en", return: "/" },
    headers: { "sec-fetch-site": "same-origin" },
  });
  await page.goto("/admin");
  const running = page.getByRole("table", { name: "Processes" }).getByRole("row", { name: /^Pages and API/ });
  await expect(running).toContainText("1.0.0");
  await expect(running).not.toContainText("Not responding");
  await expect(page.locator("#checks")).toContainText("Database");
  await expect(page.locator("#checks")).not.toContainText("Problem");

  await page.goto("/admin/payments");
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("The check has started.")).toBeVisible();
  await expect(async () => {
    await page.goto("/admin/payments");
    await expect(page.getByText("Balanced")).toBeVisible({ timeout: 1_000 });
    await expect(page.getByRole("button", { name: "Check now" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
});
