import { expect, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { open } from "./alive.ts";
import { buy } from "./buying.ts";
import { signUp } from "./users.ts";

for (const { theme, width, language } of [
  { theme: "dark", width: 320, language: "de" },
  { theme: "light", width: 1440, language: "en" },
]) {
  test(`the wallet is accessible in the ${theme} theme at ${width} px in ${language}`, async ({ page }) => {
    const email = await signUp(page);
    await buy(page, email, { kind: "credit_pack", package_id: "pack-500" });
    await buy(page, email, { kind: "subscription", plan_id: "pro" });
    await page.setViewportSize({ width, height: 900 });
    const headers = { "sec-fetch-site": "same-origin" };
    await page.request.post("/preferences", { form: { theme, language, return: "/" }, headers });
    for (const path of ["/wallet?need=600", "/wallet?show=credits", "/wallet/plan/studio", "/wallet/cancel"]) {
      await open(page, path);
      await expectAccessible(page);
    }
  });
}

test("the figures of a language the browser cannot write stay as the server wrote them", async ({ page }) => {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  const email = await signUp(page);
  await buy(page, email, { kind: "credit_pack", package_id: "pack-2000" });
  await page.request.post("/preferences", {
    form: { language: "sq", return: "/" },
    headers: { "sec-fetch-site": "same-origin" },
  });
  await open(page, "/wallet");
  await expect(page.locator("#credits").getByRole("listitem").first()).toContainText("5,00");
  await open(page, "/wallet?show=credits");
  await expect(page.locator("#history").getByRole("row")).toHaveCount(3);
  expect(problems).toEqual([]);
});

test("the keyboard alone buys, changes and filters", async ({ page }) => {
  const email = await signUp(page);
  await buy(page, email, { kind: "subscription", plan_id: "pro" });
  await open(page, "/wallet");
  await page.getByRole("link", { name: "Upgrade to Studio" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Upgrade to Studio");
  await page.getByRole("button", { name: /^Pay/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("You’re now on Studio")).toBeVisible();
  await page.locator("#history").getByLabel("Type").focus();
  await page.keyboard.press("C");
  await expect(page).toHaveURL(/kind=credit_pack/);
  await expect(page.getByText("No results")).toBeVisible();
  await expect(page.locator("#history").getByLabel("Type")).toBeFocused();
  await page.getByRole("button", { name: "Buy 100 credits" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/checkout\/local\//);
});
