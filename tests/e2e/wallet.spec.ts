import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { open } from "./alive.ts";
import { buy, makeHappen, readProvider } from "./buying.ts";
import { makePicture, promptBox, signUp } from "./users.ts";

const history = (page: Page) => page.locator("#history");
const rows = (page: Page) =>
  history(page)
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
const walletEntry = (page: Page) =>
  page
    .getByRole("navigation", { name: "Main navigation" })
    .first()
    .getByRole("link", { name: /^Wallet/ });

async function filterBy(page: Page, label: string, value: string): Promise<void> {
  await history(page).getByLabel(label).selectOption({ label: value });
  if (test.info().project.use.javaScriptEnabled === false) {
    await history(page).getByRole("button", { name: "Apply" }).click();
  }
}

test("who is new sees what they have, what it costs, and that nothing was paid", { tag: "@one-path" }, async ({
  page,
}) => {
  await signUp(page);
  await open(page, "/wallet");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wallet");
  await expect(walletEntry(page)).toContainText("50");
  const main = page.getByRole("main");
  await expect(main.getByText(/^50 expire on/)).toBeVisible();
  await expect(main.getByText("Inactive")).toBeVisible();
  await expect(main.getByText(/^Free credits on/)).toBeVisible();
  const plans = page
    .locator("#plans")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });
  await expect(plans).toHaveCount(3);
  await expect(plans.nth(0)).toContainText("Current plan");
  await expect(plans.nth(1)).toContainText("$19.00");
  await expect(plans.nth(1)).toContainText("Recommended");
  await expect(plans.nth(2)).toContainText("Dedicated support");
  const packs = page.locator("#credits").getByRole("listitem");
  await expect(packs).toHaveCount(3);
  await expect(packs.nth(1)).toContainText("500 + 50 bonus");
  await expect(packs.nth(1)).toContainText("Most Popular");
  await expect(packs.nth(2)).toContainText("Best Value");
  await expect(packs.nth(2)).toContainText("$0.029 per credit");
  await expect(page.getByText("No payments yet")).toBeVisible();
});

test("credits that were bought are there, listed, and lead to the run they paid for", { tag: "@one-path" }, async ({
  page,
}) => {
  await signUp(page);
  await open(page, "/wallet");
  await page.getByRole("button", { name: "Buy 100 credits" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("Payment completed")).toBeVisible();
  await page.getByRole("link", { name: "Go to Wallet" }).click();

  await expect(walletEntry(page)).toContainText("150");
  await expect(page.getByText("Purchased").locator("../..")).toContainText("100");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("100 credits");
  await expect(rows(page)).toContainText("$5.00");
  await expect(rows(page)).toContainText("Completed");
  await expect(rows(page)).toContainText("Test");

  await makePicture(page, "A lighthouse in a storm");
  const run = new URL(page.url()).pathname;
  await open(page, "/wallet");
  await history(page).getByRole("link", { name: "Credits", exact: true }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).filter({ hasText: "Purchased credits" })).toContainText("+100");
  await filterBy(page, "Type", "Spent");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("-1");
  // 50 free and 100 bought, less this run, regardless of the filter.
  await expect(rows(page)).toContainText("149");
  const downloading = page.waitForEvent("download");
  await history(page).getByRole("link", { name: "Download CSV" }).click();
  const file = (await readFile(await (await downloading).path(), "utf8")).trim().split("\r\n");
  expect(file).toHaveLength(2);
  expect(file[1]).toContain('"usage","-1","149"');
  await filterBy(page, "Period", "Last 30 days");
  await expect(page).toHaveURL(/line=usage&period=month/);
  await expect(rows(page)).toHaveCount(1);
  await rows(page).getByRole("link", { name: "Spent on a run" }).click();
  await expect(page).toHaveURL(new RegExp(`${run}$`));
});

test("a plan is looked at before it is changed, changed, ended, and kept after all", async ({ page }) => {
  await signUp(page);
  await open(page, "/wallet");
  await page.getByRole("button", { name: "Get Pro" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.getByRole("link", { name: "Go to Wallet" }).click();
  const main = page.getByRole("main");
  await expect(main.getByText(/^Renews on/)).toBeVisible();
  await expect(walletEntry(page)).toContainText("1,050");

  await page.getByRole("link", { name: "Upgrade to Studio" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Upgrade to Studio");
  await expect(page.getByText("Due today", { exact: true }).locator("..")).toContainText("$40.00");
  await expect(page.getByText("Credits added now", { exact: true }).locator("..")).toContainText("+3,000");
  await page.getByRole("button", { name: "Pay $40.00 and upgrade" }).click();
  await expect(page.getByText("You’re now on Studio")).toBeVisible();
  await expect(walletEntry(page)).toContainText("4,050");

  await page.getByRole("link", { name: "Change to Pro" }).click();
  await expect(page.getByText("Due today", { exact: true }).locator("..")).toContainText("$0.00");
  await page.getByRole("button", { name: "Schedule change" }).click();
  await expect(main.getByText(/^Switches to Pro on/)).toBeVisible();
  await open(page, "/wallet/plan/pro");
  await expect(page.getByText(/^Switches to Pro on/)).toBeVisible();
  await open(page, "/wallet");
  await page.getByRole("link", { name: "Stay on Studio" }).click();
  await page.getByRole("button", { name: "Stay on Studio" }).click();
  await expect(page.getByText("You’re staying on Studio")).toBeVisible();

  await page.getByRole("link", { name: "Cancel plan" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cancel Studio?");
  await expect(page.getByText(/^You’ll keep your plan until/)).toBeVisible();
  await expect(page.getByText("You’ll keep the credits you bought and everything you created.")).toBeVisible();
  await page.getByRole("button", { name: "Cancel plan" }).click();
  await expect(page.getByText(/^Your plan ends on/)).toBeVisible();
  await expect(main.getByText(/You won’t be charged again\.$/)).toBeVisible();

  // The question is still open in another tab.
  await open(page, "/wallet/cancel");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Already canceled");
  await page.getByRole("button", { name: "Keep my plan" }).click();
  await expect(page.getByText("Your plan will continue")).toBeVisible();
  await expect(main.getByText(/^Renews on/)).toBeVisible();
  await page.getByRole("link", { name: "Manage payment" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Test payments");
});

test("what another tab did already is said, and nothing is done twice", { tag: "@one-path" }, async ({ page }) => {
  const email = await signUp(page);
  const post = (path: string) =>
    page.request.post(path, { form: {}, headers: { "sec-fetch-site": "same-origin" }, maxRedirects: 0 });
  await open(page, "/wallet/cancel");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No plan to cancel");
  await post("/wallet/cancel");
  await open(page, "/wallet");
  await expect(page.getByText("You’re on the free plan.")).toBeVisible();
  await post("/wallet/resume");
  await open(page, "/wallet");
  await expect(page.getByText("Your plan has ended.")).toBeVisible();

  await buy(page, email, { kind: "subscription", plan_id: "pro" });
  await Promise.all([post("/wallet/plan/studio"), post("/wallet/plan/studio")]);
  await open(page, "/wallet");
  await expect(rows(page)).toHaveCount(2);
  await expect(walletEntry(page)).toContainText("4,050");
  await open(page, "/wallet/plan/studio");
  await expect(page.getByText("You’re already on Studio.")).toBeVisible();
  expect((await open(page, "/wallet/plan/platinum"))?.status()).toBe(404);
  await open(page, "/wallet/plan/starter");
  await expect(page).toHaveURL(/\/wallet\/cancel$/);
});

test("payments are filtered, paged, and taken away as a file", { tag: "@one-path" }, async ({ page }) => {
  const email = await signUp(page);
  for (let turn = 0; turn < 11; turn++) await buy(page, email, { kind: "credit_pack", package_id: "pack-100" });
  await buy(page, email, { kind: "credit_pack", package_id: "pack-2000" }, "cancel");
  await open(page, "/wallet");
  await expect(rows(page)).toHaveCount(10);
  await history(page).getByRole("link", { name: "Next" }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/page=2#history$/);

  await filterBy(page, "Status", "Canceled");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("2,400 credits");
  const downloading = page.waitForEvent("download");
  await history(page).getByRole("link", { name: "Download CSV" }).click();
  const file = (await readFile(await (await downloading).path(), "utf8")).trim().split("\r\n");
  expect(file).toHaveLength(2);
  expect(file[1]).toContain('"2,400 credits","70.00","USD"');

  await filterBy(page, "Type", "Model training");
  await expect(page.getByText("No results")).toBeVisible();
  await history(page).getByRole("link", { name: "Clear all" }).click();
  await expect(rows(page)).toHaveCount(10);
  await filterBy(page, "Period", "Last 30 days");
  await expect(rows(page)).toHaveCount(10);
});

test("who is short of credits is led to the smallest package that is enough", { tag: "@one-path" }, async ({
  page,
}) => {
  await signUp(page);
  await open(page, "/?mode=text-to-video&quality=high&count=2&prompt=a%20lake");
  const notice = page.getByText("Out of Credits! You don't have enough credits to generate this video.");
  await expect(notice).toContainText("You need 30 more credits.");
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page.getByRole("alert").first()).toContainText("You need 30 more credits.");
  await expect(promptBox(page)).toHaveValue("a lake");
  await page.getByRole("alert").first().getByRole("link", { name: "Get credits" }).click();
  await expect(page).toHaveURL(/\/wallet\?need=30#credits$/);
  const enough = page.locator("#credits").getByRole("listitem").filter({ hasText: "Enough for your run" });
  await expect(enough).toHaveCount(1);
  await expect(enough.getByRole("button", { name: "Buy 100 credits" })).toBeVisible();
  await open(page, "/wallet?need=2401#credits");
  await expect(page.locator("#plans").getByRole("listitem").filter({ hasText: "Enough for your run" })).toContainText(
    "Studio",
  );
});

test("users cannot see another user's payments or invoices", { tag: "@one-path" }, async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await signUp(page);
  const { id } = await buy(page, email, { kind: "credit_pack", package_id: "pack-100" });
  const otherUser = await browser.newContext({ baseURL, javaScriptEnabled: test.info().project.use.javaScriptEnabled });
  const other = await otherUser.newPage();
  await signUp(other);
  for (const unknown of [id, "0190b7f2-0000-7000-8000-000000000000", "none"]) {
    expect((await open(other, `/wallet/invoice/${unknown}`))?.status()).toBe(404);
    await expect(other.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  }
  await open(other, "/wallet");
  await expect(other.getByText("No payments yet")).toBeVisible();
  const file = await other.request.get("/wallet/transactions.csv");
  expect((await file.text()).trim().split("\r\n")).toHaveLength(1);
  await otherUser.close();
  await page.context().clearCookies();
  await open(page, "/wallet");
  await expect(page).toHaveURL(/\/auth\?next=/);
});

test("what went back, what is late and what has ended is said", { tag: "@one-path" }, async ({ page }) => {
  const email = await signUp(page);
  const pack = await buy(page, email, { kind: "credit_pack", package_id: "pack-500" });
  await buy(page, email, { kind: "subscription", plan_id: "pro" });
  const provider = await readProvider(page, email);
  await makeHappen(page, email, pack.name, "refund_half");
  await open(page, "/wallet");
  const row = rows(page).filter({ hasText: "550 credits" });
  await expect(row).toContainText("$10.00 refunded");
  await open(page, "/wallet?show=credits&line=clawback");
  await expect(rows(page)).toContainText("-275");

  await makeHappen(page, email, provider.subscription, "fail_renewal");
  await open(page, "/wallet");
  const main = page.getByRole("main");
  await expect(main.getByText("Your last payment didn’t go through.")).toBeVisible();
  await makeHappen(page, email, provider.subscription, "end_now");
  await open(page, "/wallet");
  await expect(main.getByText(/^Your last plan ended on/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Get Pro" })).toBeVisible();
});

for (const { story, said, tag } of [
  { story: "refund", said: "a refund", tag: [] },
  { story: "chargeback", said: "a chargeback", tag: "@one-path" },
]) {
  test(`a payment that went back whole, by ${said}, says so on its page and in the wallet`, { tag }, async ({
    page,
  }) => {
    const email = await signUp(page);
    const pack = await buy(page, email, { kind: "credit_pack", package_id: "pack-500" });
    await makeHappen(page, email, pack.name, story);
    await open(page, "/wallet");
    await expect(rows(page)).toContainText("Refunded");
    await expect(rows(page)).not.toContainText("Completed");
    await expect(walletEntry(page)).toContainText("50");
    await rows(page).getByRole("link", { name: "550 credits" }).click();
    await expect(page.getByRole("heading", { name: "This payment was refunded" })).toBeVisible();
    await expect(page.getByText("$20.00 was refunded.")).toBeVisible();
    await expect(page.getByText("Status", { exact: true }).locator("..")).toContainText("Refunded");
    await open(page, "/wallet?show=credits&line=clawback");
    await expect(rows(page)).toContainText("-550");
  });
}

test("a chargeback that was turned down leaves the payment as it was, on its page and in the wallet", {
  tag: "@one-path",
}, async ({ page }) => {
  const email = await signUp(page);
  const pack = await buy(page, email, { kind: "credit_pack", package_id: "pack-500" });
  await makeHappen(page, email, pack.name, "chargeback");
  await makeHappen(page, email, pack.name, "reverse_chargeback");
  await open(page, "/wallet");
  await expect(rows(page)).toContainText("Completed");
  await expect(rows(page)).not.toContainText("refunded");
  await expect(walletEntry(page)).toContainText("600");
  await open(page, `/payment-success?transaction=${pack.id}`);
  await expect(page.getByRole("heading", { name: "Payment completed" })).toBeVisible();
  await expect(page.getByText("was refunded")).toHaveCount(0);
});
