import { readFile } from "node:fs/promises";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { open, reload } from "./alive.ts";
import { makePicture, signIn, signUp } from "./users.ts";

/** Without scripts, the lists of time zones and currencies are behind a link. */
async function openWithChoices(page: Page): Promise<void> {
  await open(page, "/settings");
  if (test.info().project.use.javaScriptEnabled !== false) return;
  await page.getByRole("link", { name: "Show all time zones and currencies" }).click();
}

const save = (page: Page) => page.getByRole("button", { name: "Save settings" }).click();

test("all six settings are kept, and shown again", async ({ page }) => {
  await signUp(page);
  await openWithChoices(page);
  await expect(page.getByLabel("Credit alert threshold")).toHaveValue("10");
  await expect(page.getByLabel("Subscription reminder")).toHaveValue("7");
  await expect(page.getByLabel("Product news and offers")).not.toBeChecked();
  await expect(page.getByLabel("Time zone")).toHaveValue("UTC");
  await expect(page.getByLabel("Currency")).toHaveValue("USD");

  await page.getByLabel("Credit alert threshold").fill("2.5");
  await page.getByLabel("Subscription reminder").fill("14");
  await page.getByLabel("Product news and offers").check();
  await page.getByLabel("Time zone").fill("Asia/Tokyo");
  await expect(page.locator("datalist option[value='Asia/Tokyo']")).toBeAttached();
  await page.getByLabel("Currency").selectOption({ label: "Euro (EUR)" });
  await save(page);
  await expect(page.getByText("Settings saved")).toBeVisible();

  await reload(page);
  await expect(page.getByLabel("Credit alert threshold")).toHaveValue("2.5");
  await expect(page.getByLabel("Subscription reminder")).toHaveValue("14");
  await expect(page.getByLabel("Product news and offers")).toBeChecked();
  await expect(page.getByLabel("Time zone")).toHaveValue("Asia/Tokyo");
  await expect(page.getByLabel("Currency")).toHaveValue("EUR");

  await page.getByLabel("Product news and offers").uncheck();
  await save(page);
  await expect(page.getByText("Settings saved")).toBeVisible();
  await reload(page);
  await expect(page.getByLabel("Product news and offers")).not.toBeChecked();
});

test("another language is that of the very answer", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  await open(page, "/settings");
  await page.locator("select[name=language]").selectOption("de");
  const answered = page.waitForResponse(
    (response) => new URL(response.url()).pathname === "/settings" && response.ok(),
  );
  await save(page);
  expect(await (await answered).text()).toContain('<html lang="de"');
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.locator("select[name=language]")).toHaveValue("de");
});

test("prices in another currency than the chosen one name theirs", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  await open(page, "/wallet");
  await expect(page.getByText("$19.00").first()).toBeVisible();
  for (const [currency, price] of [
    ["Canadian Dollar (CAD)", "USD 19.00"],
    ["US Dollar (USD)", "$19.00"],
  ] as const) {
    await openWithChoices(page);
    await page.getByLabel("Currency").selectOption({ label: currency });
    await save(page);
    await expect(page.getByText("Settings saved")).toBeVisible();
    await open(page, "/wallet");
    await expect(page.getByText(price).first()).toBeVisible();
  }
});

test("dates are written in the chosen time zone", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  await open(page, "/settings");
  await page.getByLabel("Time zone").fill("Asia/Kolkata");
  await save(page);
  await expect(page.getByText("Settings saved")).toBeVisible();
  await makePicture(page, "A lighthouse at noon");
  const time = page.locator("time").first();
  const at = new Date((await time.getAttribute("datetime")) ?? "");
  const clock = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;
  await expect(time).toHaveText(new Intl.DateTimeFormat("en", { ...clock, timeZone: "Asia/Kolkata" }).format(at));
});

test("refused settings change nothing, and what was typed stays", async ({ page }) => {
  await signUp(page);
  await open(page, "/settings");
  await page.getByLabel("Credit alert threshold").fill("3");
  await page.getByLabel("Time zone").fill("Mars/Olympus");
  await page.locator("select[name=language]").selectOption("fr");
  await save(page);
  await expect(page.getByText("Choose a time zone from the list.")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("Failed to save settings. Please try again.");
  await expect(page.getByLabel("Time zone")).toHaveValue("Mars/Olympus");
  await expect(page.getByLabel("Credit alert threshold")).toHaveValue("3");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");

  await open(page, "/settings");
  await expect(page.getByLabel("Time zone")).toHaveValue("UTC");
  await expect(page.getByLabel("Credit alert threshold")).toHaveValue("10");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

for (const [field, value] of [
  ["creditAlertThreshold", "-1"],
  ["creditAlertThreshold", "a lot"],
  ["subscriptionExpiryReminderDays", "1.5"],
  ["subscriptionExpiryReminderDays", "91"],
  ["language", "tlh"],
  ["currency", "XXX1"],
  ["timezone", "../../etc/passwd"],
]) {
  test(`${value} is no ${field}`, { tag: "@one-path" }, async ({ page }) => {
    await signUp(page);
    const good = {
      creditAlertThreshold: "1",
      subscriptionExpiryReminderDays: "1",
      language: "en",
      currency: "EUR",
      timezone: "UTC",
    };
    const answer = await page.request.post("/settings", {
      form: { ...good, [field ?? ""]: value ?? "" },
      headers: { "sec-fetch-site": "same-origin" },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(422);
    expect(await answer.text()).toContain("Failed to save settings. Please try again.");
    await open(page, "/settings");
    await expect(page.getByLabel("Currency")).toHaveValue("USD");
  });
}

async function signInElsewhere(browser: Browser, email: string, options: object): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await open(page, "/auth");
  await signIn(page, email);
  await expect(page.getByText("Welcome back!")).toBeVisible();
  return page;
}

test(
  "a device is signed out from another, and so are all others together",
  { tag: "@one-path" },
  async ({ page, browser, baseURL }, { project }) => {
    const email = await signUp(page);
    const { javaScriptEnabled } = project.use;
    const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";
    const first = await signInElsewhere(browser, email, { baseURL, javaScriptEnabled, userAgent });
    const second = await signInElsewhere(browser, email, { baseURL, javaScriptEnabled });
    const third = await signInElsewhere(browser, email, { baseURL, javaScriptEnabled });

    await open(page, "/settings");
    await expect(page.getByText("This device")).toHaveCount(1);
    await page.getByRole("button", { name: "Sign out Firefox on Linux" }).click();
    await expect(page.getByText("Device signed out")).toBeVisible();
    await open(first, "/gallery");
    await expect(first).toHaveURL(/\/auth/);

    await page.getByRole("button", { name: "Sign out all other devices" }).click();
    await expect(page.getByText("All other devices signed out")).toBeVisible();
    for (const other of [second, third]) {
      await open(other, "/gallery");
      await expect(other).toHaveURL(/\/auth/);
      await other.context().close();
    }
    await first.context().close();
    await open(page, "/gallery");
    await expect(page).toHaveURL(/\/gallery$/);
  },
);

test("users cannot sign out another user's device", { tag: "@one-path" }, async ({ page, browser, baseURL }) => {
  await signUp(page);
  const otherUser = await browser.newContext({ baseURL });
  const otherUsersPage = await otherUser.newPage();
  await signUp(otherUsersPage);
  for (const id of ["0190b7f2-0000-7000-8000-000000000000", "not an id", ""]) {
    await page.request.post("/settings/devices", { form: { id }, headers: { "sec-fetch-site": "same-origin" } });
  }
  await open(otherUsersPage, "/gallery");
  await expect(otherUsersPage).toHaveURL(/\/gallery$/);
  await otherUser.close();
});

test(
  "all data is packed while the user does something else, announced, and downloaded as one file",
  { tag: "@one-path" },
  async ({ page }, { project }) => {
    await signUp(page);
    await open(page, "/settings");
    await page.getByRole("button", { name: "Export my data" }).click();
    const download = page.getByRole("link", { name: "Download my data" });
    if (project.use.javaScriptEnabled === false) {
      await expect(async () => {
        const lookAgain = page.getByRole("link", { name: "Check again" });
        if (await lookAgain.isVisible()) await lookAgain.click();
        await expect(download).toBeVisible({ timeout: 1_000 });
      }).toPass();
    }
    await expect(download).toBeVisible();
    await expect(page.getByText(/^Exported on .+ Available until/)).toBeVisible();
    await open(page, "/notifications");
    await page.getByRole("link", { name: "Your data export is ready" }).click();
    await expect(page).toHaveURL(/\/settings#data$/);
    const downloading = page.waitForEvent("download");
    await download.click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/\.zip$/);
    const bytes = await readFile(await file.path());
    expect(bytes.subarray(0, 2).toString()).toBe("PK");
  },
);

test("a file that is not there is said so", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  await page.goto("/export");
  await expect(page).toHaveURL(/\/settings#data$/);
  await expect(page.getByText("This export has expired.")).toBeVisible();
});
