import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { open } from "./alive.ts";
import { buy } from "./buying.ts";
import { signUp } from "./users.ts";

for (const { theme, width, tag } of [
  { theme: "dark", width: 320, tag: "@full-run" },
  { theme: "light", width: 1440, tag: [] },
]) {
  test(`keys and webhooks are accessible in the ${theme} theme at ${width} px, and a new secret is in sight`, {
    tag,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const headers = { "sec-fetch-site": "same-origin" };
    await page.request.post("/preferences", { form: { theme, return: "/" }, headers });
    const email = await signUp(page);
    await open(page, "/settings/developer");
    await expectAccessible(page);
    await buy(page, email, { kind: "subscription", plan_id: "pro" });

    await open(page, "/settings/developer");
    await page.getByLabel("Name", { exact: true }).fill("Night shift");
    await page.getByLabel("Generate", { exact: true }).check();
    await page.getByRole("button", { name: "Create key" }).click();
    await expect(page.getByRole("region", { name: "API key" })).toBeFocused();
    await expect(page.getByText("It won’t be shown again.")).toBeInViewport();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Done" }).click();
    await page.getByRole("link", { name: "Revoke Night shift" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Revoke “Night shift”?");
    await expectAccessible(page);

    await open(page, "/settings/developer/webhooks/new");
    await expectAccessible(page);
    await page.getByLabel("URL", { exact: true }).fill(`http://127.0.0.1:9/${"a-long-path/".repeat(20)}`);
    await page.getByRole("button", { name: "Add webhook" }).click();
    await expect(page.getByRole("region", { name: "Signing secret" })).toBeFocused();
    await page.getByRole("link", { name: "Done" }).click();
    await page.getByRole("button", { name: "Send test" }).click();
    await expect(page.locator("#log").getByText("The URL couldn’t be reached.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Delete" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Delete this webhook?");
    await expectAccessible(page);
  });
}

test("a key that is shown once stays visible when the page reloads its data, until its owner is done", async ({
  page,
}) => {
  const email = await signUp(page);
  await buy(page, email, { kind: "subscription", plan_id: "pro" });
  const make = async (on: Page, name: string) => {
    await open(on, "/settings/developer");
    await on.getByLabel("Name", { exact: true }).fill(name);
    await on.getByLabel("Generate", { exact: true }).check();
    await on.getByRole("button", { name: "Create key" }).click();
  };
  await make(page, "First");
  const shown = page.getByRole("region", { name: "API key" }).getByRole("textbox");
  const secret = await shown.inputValue();
  expect(secret).toMatch(/^ak_/);

  // The user goes elsewhere to paste the key, and comes back.
  await make(await page.context().newPage(), "Second");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByRole("link", { name: "Revoke Second" })).toBeVisible();
  await expect(shown).toHaveValue(secret);

  await page.getByRole("link", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "Create key" })).toBeVisible();
  expect(await page.content()).not.toContain(secret);
});
