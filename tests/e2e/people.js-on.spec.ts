import { type Browser, expect, type Page, test } from "@playwright/test";
import { makeAdministrator } from "./administrators.ts";
import { open } from "./alive.ts";
import { sharedDataFolder } from "./shared-product.ts";
import { signUp } from "./users.ts";

/** Signs the page in as an administrator, and returns the address of another user's page. */
async function pageOfUser(page: Page, browser: Browser): Promise<string> {
  const context = await browser.newContext();
  const user = await signUp(await context.newPage());
  await context.close();
  makeAdministrator(sharedDataFolder(), await signUp(page));
  await open(page, `/admin/people?search=${encodeURIComponent(user)}`);
  await page.getByRole("link", { name: user }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(user);
  return new URL(page.url()).pathname;
}

async function changeCredits(page: Page, amount: string): Promise<void> {
  await page.getByLabel("Credits", { exact: true }).fill(amount);
  await page.getByLabel("Reason").fill("A broken run");
  await page.getByRole("button", { name: "Change credits" }).click();
}

/** Does what a browser tells the page when its tab is shown again. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

test("a link to hand over stays visible when the page reloads its data, and the next one takes its place", async ({
  page,
  browser,
}) => {
  const path = await pageOfUser(page, browser);
  const shown = page.getByRole("textbox", { name: "One-time link" });
  await page.getByRole("button", { name: "Create a password link" }).click();
  await expect(page.getByRole("region", { name: "One-time link" })).toBeFocused();
  const first = await shown.inputValue();

  // The administrator passes the link on in another tab, and comes back.
  const other = await page.context().newPage();
  await open(other, path);
  await changeCredits(other, "5");
  await expect(other.getByText("55 · ")).toBeVisible();
  await comeBack(page);
  await expect(page.getByText("55 · ")).toBeVisible();
  await expect(shown).toHaveValue(first);

  await page.getByRole("button", { name: "Create a sign-in link" }).click();
  await expect(shown).not.toHaveValue(first);
  const second = await shown.inputValue();
  await page.getByRole("link", { name: "Done", exact: true }).click();
  await expect(shown).toHaveCount(0);
  expect(await page.content()).not.toContain(second);
});

test("a form that changed the credits is empty again, and changes them once when its answer is lost", async ({
  page,
  browser,
}) => {
  let isAnswerLost = false;
  await page.route("**/admin/people/*.data", async (route) => {
    if (!isAnswerLost || route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await pageOfUser(page, browser);
  const amount = page.getByLabel("Credits", { exact: true });
  await changeCredits(page, "5");
  await expect(page.getByText("55 · ")).toBeVisible();
  await expect(amount).toHaveValue("");
  await expect(page.getByLabel("Reason")).toHaveValue("");

  isAnswerLost = true;
  await changeCredits(page, "7");
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  await comeBack(page);
  await expect(page.getByText("62 · ")).toBeVisible();
  isAnswerLost = false;
  await page.getByRole("button", { name: "Change credits" }).click();
  await expect(amount).toHaveValue("");
  await expect(page.getByText("62 · ")).toBeVisible();
});

test("the button that keeps an account stays focused when the page reloads its data", async ({ page, browser }) => {
  const path = await pageOfUser(page, browser);
  await open(page, `${path}/delete`);
  await page.getByRole("button", { name: "Delete account" }).click();
  const keep = page.getByRole("button", { name: "Keep account" });
  await keep.focus();
  const other = await page.context().newPage();
  await open(other, path);
  await changeCredits(other, "5");
  await expect(other.getByText("55 · ")).toBeVisible();
  await comeBack(page);
  await expect(page.getByText("55 · ")).toBeVisible();
  await expect(keep).toBeFocused();
});
