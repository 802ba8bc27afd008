import type { Page } from "@playwright/test";
import { open } from "./alive.ts";
import { mailedLink } from "./mailbox.ts";
import { expect, type OwnProduct, test } from "./own-product.ts";
import { goodPassword, newEmail, promptBox, signIn } from "./users.ts";

test.use({ productSettings: { DEV_MAILBOX: "true" } });

const newPassword = "nine loud gulls";

async function register(page: Page, path = "/auth?mode=sign-up"): Promise<string> {
  const email = newEmail();
  await open(page, path);
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(goodPassword);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/auth\/email-sent$/);
  return email;
}

async function confirmed(page: Page, product: OwnProduct): Promise<string> {
  const email = await register(page);
  await open(page, await mailedLink(product, email, "/auth/confirm-email/"));
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByText("Email confirmed successfully")).toBeVisible();
  return email;
}

test("a prompt that was carried along is there once the address is confirmed", { tag: "@one-path" }, async ({
  page,
  product,
}) => {
  const wanted = "/?prompt=A%20glass%20teapot%20%26%20%E7%81%AF";
  const email = await register(page, `/auth?${new URLSearchParams({ mode: "sign-up", next: wanted })}`);
  await open(page, await mailedLink(product, email, "/auth/confirm-email/"));
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByText("Your prompt is saved")).toBeVisible();
  await signIn(page, email);
  await expect(promptBox(page)).toHaveValue("A glass teapot & 灯");

  await page.context().clearCookies({ name: "session" });
  const elsewhere = await register(page, "/auth?mode=sign-up&next=//evil.example");
  await open(page, await mailedLink(product, elsewhere, "/auth/confirm-email/"));
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page).toHaveURL(/\/auth$/);
});

test("a new user confirms the address before signing in", { tag: "@one-path" }, async ({ page, product }) => {
  const email = await register(page);
  await expect(page.getByText(`We sent an email to ${email}.`)).toBeVisible();

  await open(page, "/auth");
  await signIn(page, email);
  await expect(page.getByRole("alert")).toContainText("Confirm your email first");
  await page.getByRole("button", { name: "Resend email" }).click();
  await expect(page.getByText("Confirmation email sent")).toBeVisible();

  const link = await mailedLink(product, email, "/auth/confirm-email/", 2);
  for (let opened = 0; opened < 2; opened++) {
    await open(page, link);
    await expect(page.getByRole("button", { name: "Confirm address" })).toBeVisible();
  }
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByText("Email confirmed successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  await signIn(page, email);
  await expect(page.getByText("Welcome back!")).toBeVisible();

  await open(page, link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link isn’t valid");
});

test("the confirmation can be sent again from where it is waited for, to any address alike", {
  tag: "@one-path",
}, async ({ page, product }) => {
  const email = await register(page);
  await expect(page.getByLabel("Email address")).toHaveValue(email);
  await page.getByRole("button", { name: "Resend email" }).click();
  await expect(page.getByText("Confirmation email sent")).toBeVisible();
  await mailedLink(product, email, "/auth/confirm-email/", 2);

  await page.getByLabel("Email address").fill(newEmail());
  await page.getByRole("button", { name: "Resend email" }).click();
  await expect(page.getByText("Confirmation email sent").first()).toBeVisible();
});

test(
  "a forgotten password is reset through the mail, and every device is signed out",
  { tag: "@one-path" },
  async ({ page, browser, baseURL, product }, { project }) => {
    const email = await confirmed(page, product);
    const other = await browser.newContext({ baseURL, javaScriptEnabled: project.use.javaScriptEnabled });
    const otherPage = await other.newPage();
    await open(otherPage, "/auth");
    await signIn(otherPage, email);
    await expect(otherPage.getByText("Welcome back!")).toBeVisible();

    await open(page, "/auth");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forgot your password?");
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByText("Password reset link sent to your email")).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password$/);

    await open(page, await mailedLink(product, email, "/reset/"));
    await page.getByLabel("New password", { exact: true }).fill(newPassword);
    await page.getByLabel("Repeat new password").fill("another one altogether");
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(page.getByText("Passwords do not match")).toBeVisible();
    await page.getByLabel("New password", { exact: true }).fill(newPassword);
    await page.getByLabel("Repeat new password").fill(newPassword);
    const link = page.url();
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(page.getByText("Password changed")).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/);

    await open(otherPage, "/gallery");
    await expect(otherPage).toHaveURL(/\/auth\?next=%2Fgallery$/);
    await other.close();
    await signIn(page, email);
    await expect(page.getByRole("alert")).toContainText("Invalid email or password");
    await signIn(page, email, newPassword);
    await expect(page.getByText("Welcome back!")).toBeVisible();

    await open(page, link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link isn’t valid");
    await expect(page.getByLabel("New password", { exact: true })).toHaveCount(0);
    // The user may have opened the form earlier.
    const form = { password: newPassword, repeated_password: newPassword };
    const late = await page.request.post(link, { form, headers: { "sec-fetch-site": "same-origin" } });
    expect(late.status()).toBe(403);
    expect(await late.text()).toContain("This link isn’t valid");
  },
);

test("nobody learns from a forgotten password who has an account", { tag: "@one-path" }, async ({ page, product }) => {
  const known = await confirmed(page, product);
  const seen: string[] = [];
  for (const email of [known, newEmail()]) {
    await open(page, "/forgot-password");
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByText("Password reset link sent to your email")).toBeVisible();
    seen.push(page.url(), await page.getByRole("main").innerText());
  }
  expect(seen.slice(2)).toEqual(seen.slice(0, 2));
});

for (const [what, path] of Object.entries({
  "a forged token": "/reset/0190b7f2-0000-7000-8000-000000000000/forged/public",
  "another tenant": "/reset/0190b7f2-0000-7000-8000-000000000000/forged/other",
  "an endless token": `/reset/x/${"a".repeat(400)}/public`,
})) {
  test(`a reset link with ${what} explains itself and offers a new one`, { tag: "@one-path" }, async ({ page }) => {
    await open(page, path);
    await expect(page).toHaveTitle("This link isn’t valid · Atelier");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link isn’t valid");
    await expect(page.getByRole("button", { name: "Send link" })).toBeVisible();
  });
}

for (const token of ["forged", "a".repeat(400), "%2e%2e%2f%2e%2e"]) {
  test(`a forged confirmation link explains itself: ${token.slice(0, 20)}`, { tag: "@one-path" }, async ({ page }) => {
    await open(page, `/auth/confirm-email/${token}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link isn’t valid");
    await expect(page.getByRole("button", { name: "Resend email" })).toBeVisible();
  });
}

test("a signed-in user is not asked whether they forgot their password", { tag: "@one-path" }, async ({
  page,
  product,
}) => {
  const email = await confirmed(page, product);
  await signIn(page, email);
  await expect(page.getByText("Welcome back!")).toBeVisible();
  await open(page, "/forgot-password");
  await expect(page).toHaveURL(/\/$/);
});
