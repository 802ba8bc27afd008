import { expect, test } from "@playwright/test";
import { deadline } from "../provision/deadlines.mjs";
import { expectAccessible } from "./accessible.ts";
import { open } from "./alive.ts";
import {
  fillInDetails,
  mixedPictures,
  payInTestCheckout,
  reachDetails,
  reachPayment,
  sharpPicture,
  startOrder,
  wholeSet,
} from "./training-steps.ts";
import { goodPassword, signUp } from "./users.ts";

for (const { theme, width, tag } of [
  { theme: "dark", width: 320, tag: [] },
  { theme: "light", width: 1440, tag: "@full-run" },
]) {
  test(`every step is accessible in the ${theme} theme at ${width} px`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const headers = { "sec-fetch-site": "same-origin" };
    await page.request.post("/preferences", { form: { theme, return: "/" }, headers });
    await signUp(page);
    await open(page, "/training");
    await expectAccessible(page);
    const id = await startOrder(page);
    await page.getByLabel("Choose images").setInputFiles(await mixedPictures());
    await expect(page.getByRole("region", { name: "3 images can’t be used" })).toBeVisible();
    await expectAccessible(page);
    await open(page, "/training");
    await expectAccessible(page);
    await open(page, `/training/${id}/discard`);
    await expectAccessible(page);
    await open(page, `/training/${id}/payment`);
    await page.getByRole("button", { name: "I've completed payment" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expectAccessible(page);
    await payInTestCheckout(page);
    await open(page, `/training/${id}/details`);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send to the team" }).click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await expectAccessible(page);
    await fillInDetails(page);
    await page.getByRole("button", { name: "Send to the team" }).click();
    await expect(page).toHaveURL(`/training/${id}`);
    await expectAccessible(page);
    await open(page, "/gallery/models");
    await expectAccessible(page);
  });
}

test("text typed while the session ends is there after signing in again", async ({ page, context }) => {
  const email = await signUp(page);
  const id = await reachDetails(page);
  await fillInDetails(page);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const text = "A long story of it. ".repeat(90).trim();
  await context.clearCookies({ name: "session" });
  await page.getByLabel("Description", { exact: true }).fill(text);
  await page.getByLabel("Additional notes").fill("Not too many.");
  await expect(page.getByText(/^Not saved yet/)).toBeVisible();
  await page.getByRole("button", { name: "Send to the team" }).click();
  await expect(page).toHaveURL(/\/auth\?next=/);
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(goodPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(new RegExp(`/training/${id}/details`));
  await expect(page.getByLabel("Description", { exact: true })).toHaveValue(text);
  await expect(page.getByLabel("Additional notes")).toHaveValue("Not too many.");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
});

test("details are shown as saved only once the latest text is saved", async ({ page }) => {
  await signUp(page);
  await reachDetails(page);
  const saved = page.getByText("Saved", { exact: true });
  await page.getByLabel("Model or influencer name").fill("Ada");
  await expect(saved).toBeVisible();
  // Time stands still, so the delay before a save does not pass.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel("Description", { exact: true }).fill("Half a sentence");
  await expect(saved).toBeHidden();
  await page.clock.resume();
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Description", { exact: true })).toHaveValue("Half a sentence");
});

test("an order that was sent in another window says so to who still writes", async ({ page, context }) => {
  await signUp(page);
  const id = await reachDetails(page);
  await fillInDetails(page);
  const other = await context.newPage();
  await open(other, `/training/${id}/details`);
  await page.getByRole("button", { name: "Send to the team" }).click();
  await expect(page).toHaveURL(`/training/${id}`);
  await other.getByLabel("Additional notes").fill("One thing more.");
  await expect(other.getByText("This order changed in another window")).toBeVisible();
  await expect(other.getByLabel("Additional notes")).toHaveValue("One thing more.");
  await other.getByRole("link", { name: "View order" }).click();
  await expect(other).toHaveURL(`/training/${id}`);
});

test("a window that waits for the payment moves on once it was paid in another", async ({ page, context }) => {
  await signUp(page);
  const id = await reachPayment(page);
  const other = await context.newPage();
  await open(other, `/training/${id}/payment`);
  await payInTestCheckout(page);
  await expect(other).toHaveURL(`/training/${id}/details`);
});

test("an order is started and written with the keyboard alone", async ({ page }) => {
  await signUp(page);
  await open(page, "/training");
  await page.getByRole("button", { name: "Start your order" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dataset$/);
  const link = page.getByLabel("Link to your images");
  await page.getByLabel("Choose images").focus();
  await page.keyboard.press("Tab");
  await expect(link).toBeFocused();
  await page.keyboard.type("https://pictures.example/ada");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/payment$/);
  await expect(page.getByText("By link")).toBeVisible();
});

test("fifty images are added together: each shows its progress, each problem its file, and the order continues", async ({
  page,
}) => {
  await signUp(page);
  const id = await startOrder(page);
  await page.getByLabel("Choose images").setInputFiles(await wholeSet());
  await expect(page.getByRole("progressbar").first()).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /^Uploading \d+ files\.$/ })).toBeAttached();
  // The processor that runs the browsers also decodes, measures, and compares each image.
  await expect(page.getByText("50 of at least 50 usable")).toBeVisible({ timeout: deadline(120_000) });
  const wrong = page.getByRole("region", { name: "4 images can’t be used" }).getByRole("listitem");
  const row = (name: string) => wrong.filter({ has: page.getByText(name, { exact: true }) });
  await expect(row("tiny-1.png")).toContainText("Too small: 300 × 300 pixels");
  await expect(row("tiny-2.png")).toContainText("Too small: 500 × 500 pixels");
  await expect(row("again.jpg")).toContainText("Nearly identical to good-7.png");
  await expect(row("soft.png")).toContainText("Blurred");
  await expect(page.getByRole("region", { name: "Usable images" }).getByRole("listitem")).toHaveCount(50);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page).toHaveURL(`/training/${id}/payment`);
  await expect(page.getByText("50 usable images uploaded")).toBeVisible();
});

test("no more reference images are chosen than may go, so that what is typed beside them is saved", async ({
  page,
}) => {
  await signUp(page);
  await reachDetails(page);
  const picturesOf = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, number) => sharpPicture(`${count}-${number}.png`, number, 64)));
  const add = page.getByLabel("Add images");
  await add.setInputFiles(await picturesOf(1));
  const first = page.getByRole("checkbox", { name: "1-0.png" });
  await expect(page.getByText("1 selected")).toBeVisible();
  await first.uncheck();
  await add.setInputFiles(await picturesOf(20));
  await expect(page.getByText("20 selected")).toBeVisible();
  await expect(first).toBeDisabled();
  await expect(add).toBeDisabled();
  await page.getByLabel("Additional notes").fill("Not too many.");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: "20-0.png" }).uncheck();
  await first.check();
  await expect(page.getByText("20 selected")).toBeVisible();
});
