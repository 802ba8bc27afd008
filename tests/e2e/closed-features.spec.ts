import { seedOrder } from "../support/seed-order.ts";
import { open } from "./alive.ts";
import { expect, test } from "./own-product.ts";
import { promptBox, signUp, signUpOnExplore } from "./users.ts";

// One product without all that an operator can close.
test.use({
  productSettings: {
    NOTIFICATIONS: "false",
    BILLING: "false",
    PROFILE_HISTORY: "false",
    PROFILE_USAGE: "false",
    PUBLIC_VERIFICATION: "off",
  },
});

test("where the operator closed buying there is no wallet, no entry to it, and making still works", {
  tag: "@one-path",
}, async ({ page }) => {
  await signUpOnExplore(page);
  await expect(page.getByText("50 credits")).toBeVisible();
  await expect(page.getByRole("link", { name: /Wallet/ })).toHaveCount(0);
  await open(page, "/gallery");
  await expect(page.getByRole("link", { name: /Wallet/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Models", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Model request", exact: true })).toHaveCount(0);
  for (const path of [
    "/wallet",
    "/wallet/plan/pro",
    "/wallet/cancel",
    "/wallet/portal",
    "/wallet/invoice/none",
    "/wallet/transactions.csv",
    "/training",
    "/gallery/models/request",
  ]) {
    expect((await page.request.get(path)).status(), path).toBe(404);
  }
  const headers = { "sec-fetch-site": "same-origin" };
  for (const path of ["/wallet/resume", "/wallet/cancel", "/wallet/plan/pro", "/training", "/gallery/models/request"]) {
    expect((await page.request.post(path, { form: {}, headers, maxRedirects: 0 })).status(), path).toBe(404);
  }
  await open(page, "/?mode=text-to-video&quality=high&count=2&prompt=a%20lake");
  await expect(page.getByText("You need 30 more credits.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Get credits" })).toHaveCount(0);
  await expect(promptBox(page)).toHaveValue("a lake");
});

test("an order that was started before is kept, and its payment leads back to it instead of nowhere", {
  tag: "@one-path",
}, async ({ page, product }) => {
  const id = await seedOrder({ dataFolder: product.dataFolder, email: await signUp(page) });
  await open(page, `/training/${id}`);
  await page.getByRole("link", { name: "I’ll send a link later" }).click();
  await expect(page.getByText("Models can’t be ordered right now. Your order is saved.")).toBeVisible();
  await expect(page).toHaveURL(/\/training$/);
  await expect(page.getByRole("link", { name: "Discard Unnamed model" })).toBeVisible();
});

test("where notifications are closed there is no bell, no page and no section", { tag: "@one-path" }, async ({
  page,
}) => {
  await signUp(page);
  for (const path of ["/", "/gallery", "/settings"]) {
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Notifications/ })).toHaveCount(0);
    await expect(page.getByRole("link", { name: /^Notifications/ })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Notifications" })).toHaveCount(0);
  }
  for (const path of ["", "/latest", "/news", "/events"]) {
    expect((await page.request.get(`/notifications${path}`)).status()).toBe(404);
  }
});

test("where history and usage are closed the profile has no section of them", { tag: "@one-path" }, async ({
  page,
}) => {
  await signUp(page);
  await open(page, "/profile");
  await expect(page.getByRole("heading", { name: "Account information" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "History" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Usage" })).toHaveCount(0);
  for (const part of ["history", "usage"]) {
    expect((await page.request.get(`/api/auth/user/profile/${part}/`)).status()).toBe(404);
  }
});

test("where verifying files needs an account, visitors are asked to sign in", { tag: "@one-path" }, async ({
  page,
}) => {
  await open(page, "/verify");
  await expect(page).toHaveURL(/\/auth\?next=%2Fverify$/);
});
