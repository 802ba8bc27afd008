import { expect, type Page, test } from "@playwright/test";
import { open, reload } from "./alive.ts";
import { signUp } from "./users.ts";

const localPage = /\/checkout\/local\/txn_local_[0-9a-f-]{36}/;
const successPage = /\/payment-success\?transaction=[0-9a-f-]{36}$/;

/** Presses the wallet's button for the package of 550 credits and ends at the checkout. */
async function chooseCredits(page: Page): Promise<void> {
  await open(page, "/wallet");
  await page.getByRole("button", { name: "Buy 550 credits" }).click();
  await expect(page).toHaveURL(localPage);
}

async function expectCredits(page: Page, credits: string): Promise<void> {
  await open(page, "/");
  await expect(page.getByRole("banner").getByText(`${credits} credits`)).toBeVisible();
}

async function post(page: Page, path: string, form: Record<string, string>) {
  return page.request.post(path, { form, headers: { "sec-fetch-site": "same-origin" }, maxRedirects: 0 });
}

test("a package is paid at the test checkout, which says what it is and asks for no card", async ({ page }) => {
  await signUp(page);
  await chooseCredits(page);
  await expect(page.getByText("Local test checkout. No card is charged and no money moves.")).toBeVisible();
  await expect(page.getByText("550 credits")).toBeVisible();
  await expect(page.getByText("$20.00")).toBeVisible();
  await expect(page.getByRole("main").locator("input:not([type=hidden])")).toHaveCount(0);
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(page).toHaveURL(successPage);
  await expect(page.getByRole("heading", { name: "Payment completed" })).toBeVisible();
  await expect(page.getByText("550 credits were added to your wallet.")).toBeVisible();

  // Going back, reloading, and opening the page elsewhere grant no more credits.
  const success = page.url();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Already paid" })).toBeVisible();
  await page.getByRole("link", { name: "View payment" }).click();
  await expect(page).toHaveURL(success);
  await reload(page);
  await expectCredits(page, "600");
});

test("a declined card is reported, and the next try pays", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  await chooseCredits(page);
  await page.getByRole("button", { name: "Decline the card" }).click();
  await expect(page.getByRole("alert")).toContainText("The card was declined");
  const id = page.url();
  await open(page, "/wallet");
  await page.getByRole("button", { name: "Buy 550 credits" }).click();
  await expect(page).toHaveURL(id);
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(page.getByRole("heading", { name: "Payment completed" })).toBeVisible();
  await expectCredits(page, "600");
});

test("closing leads back and leaves the payment open", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  await chooseCredits(page);
  const checkout = page.url();
  await page.getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL(/\/wallet/);
  await open(page, checkout);
  await expect(page.getByRole("button", { name: "Pay" })).toBeVisible();
  await expectCredits(page, "50");
});

test("a purchase submitted twice, in two tabs or concurrently, is made once", { tag: "@one-path" }, async ({
  page,
  context,
}) => {
  await signUp(page);
  const request = { kind: "credit_pack", package_id: "pack-500", back: "/wallet" };
  const begun = await Promise.all([1, 2, 3].map(() => post(page, "/checkout", request)));
  expect(begun.map((answer) => answer.status())).toEqual([303, 303, 303]);
  const [path = "", ...others] = begun.map((answer) => answer.headers().location ?? "");
  expect(others).toEqual([path, path]);

  const other = await context.newPage();
  await Promise.all([open(page, path), open(other, path)]);
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(page.getByRole("heading", { name: "Payment completed" })).toBeVisible();
  await other.getByRole("button", { name: "Pay" }).click();
  await expect(other).toHaveURL(page.url());
  const pressed = await Promise.all([1, 2, 3].map(() => post(page, path, { action: "pay" })));
  expect(new Set(pressed.map((answer) => answer.headers().location)).size).toBe(1);
  await expectCredits(page, "600");
});

test("other users' payments and unknown addresses get a not-found page", { tag: "@one-path" }, async ({
  page,
  browser,
}) => {
  await signUp(page);
  await chooseCredits(page);
  const checkout = page.url();
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(page).toHaveURL(successPage);
  const otherUser = await browser.newPage();
  await signUp(otherUser);
  for (const address of [checkout, page.url(), "/checkout/local/made-up", "/payment-success?transaction=made-up"]) {
    expect((await open(otherUser, address))?.status()).toBe(404);
  }
  expect((await post(otherUser, new URL(checkout).pathname, { action: "pay" })).status()).toBe(404);
  await open(otherUser, "/payment-success");
  await expect(otherUser.getByRole("heading", { name: "Which payment?" })).toBeVisible();
  await otherUser.close();
});

test("what cannot be bought, and a strange way back, lead to the wallet", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  for (const back of ["//evil.example", "https://evil.example/", "/checkout", "/logout"]) {
    const refused = await post(page, "/checkout", { kind: "credit_pack", package_id: "made-up", back });
    expect(refused.headers().location).toBe("/wallet");
  }
  const unknown = await post(page, "/checkout", { kind: "a bargain", back: "/gallery?page=2" });
  expect(unknown.headers().location).toBe("/gallery?page=2");
});

test("a developer holds messages back, delivers them backwards and again, renews and refunds", {
  tag: "@one-path",
}, async ({ page }) => {
  await signUp(page);
  await open(page, "/dev/billing");
  await page.getByRole("button", { name: "Hold messages" }).click();
  await expect(page.getByText("Messages are being held.")).toBeVisible();
  await chooseCredits(page);
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(page.getByRole("heading", { name: "Your payment is being processed" })).toBeVisible();
  await expectCredits(page, "50");

  await open(page, "/dev/billing");
  await expect(page.getByText("Not delivered")).toHaveCount(2);
  await page.getByRole("button", { name: "Deliver all, newest first" }).click();
  await expect(page.getByText("Processed")).toHaveCount(2);
  await page.getByRole("button", { name: "Deliver again" }).first().click();
  await expect(page.getByText("Already processed")).toHaveCount(1);
  await expectCredits(page, "600");

  await open(page, "/dev/billing");
  await page.getByRole("button", { name: "Deliver all and stop holding" }).click();
  await expect(page.getByRole("button", { name: "Hold messages" })).toBeVisible();
  await page.getByRole("button", { name: "Refund half" }).click();
  await expect(page.getByText("$10.00 refunded")).toBeVisible();
  await expectCredits(page, "325");

  const pro = await post(page, "/checkout", { kind: "subscription", plan_id: "pro", back: "/wallet" });
  await open(page, pro.headers().location ?? "");
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(page.getByText("Your plan is active")).toBeVisible();
  await open(page, "/dev/billing");
  await page.getByRole("button", { name: "Renew after a month" }).click();
  await expect(page.getByText("30 days ahead")).toBeVisible();
  await expectCredits(page, "2,325");
});

test("a canceled payment says so, and another can be started", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  await chooseCredits(page);
  const path = new URL(page.url()).pathname;
  await post(page, path, { action: "cancel" });
  await reload(page);
  await expect(page.getByRole("heading", { name: "This payment is closed" })).toBeVisible();
  await page.getByRole("button", { name: "Start a new payment" }).click();
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(path);
  await expect(page).toHaveURL(localPage);
});
