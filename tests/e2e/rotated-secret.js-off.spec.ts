import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { productWith } from "./own-product.ts";
import { goodPassword, newEmail, signUp } from "./users.ts";

test("users stay signed in after the operator has renamed the secret, and sign in again once it is deleted", async ({
  browser,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "atelier-e2e-"));
  const secret = join(folder, "secret");
  const start = async (time: string) => {
    // A person who reports a vulnerability finds the operator, under the name that the standard gives the page.
    const settings = { SECURITY_CONTACT: "security@studio.example", DATA_DIR: folder, TIME: time };
    return (await productWith(settings)).address;
  };
  try {
    const first = await start("first");
    const page = await (await browser.newContext({ baseURL: first })).newPage();
    const email = newEmail();
    await signUp(page, email);
    const told = await page.request.get("/.well-known/security.txt");
    expect(told.headers()["content-type"]).toBe("text/plain; charset=utf-8");
    expect(await told.text()).toMatch(/^Contact: mailto:security@studio\.example\nExpires: \d{4}-\d\d-01T/);

    await rename(secret, `${secret}.previous`);
    const second = await start("second");
    await page.goto(`${second}/gallery`);
    await expect(page).toHaveTitle(/^Gallery · /);

    await rm(`${secret}.previous`);
    const third = await start("third");
    const answer = await page.goto(`${third}/gallery`);
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveURL(`${third}/auth?next=%2Fgallery`);
    await expect(page).toHaveTitle(/^Sign in · /);
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("textbox", { name: "Password" }).fill(goodPassword);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveTitle(/^Gallery · /);
  } finally {
    // The next test with another product stops this one, which needs no file to stop.
    await rm(folder, { recursive: true, force: true });
  }
});

test("a studio that names no contact has no security.txt, but a page that says so", async ({ page }) => {
  const answer = await page.goto("/.well-known/security.txt");
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle(/^Page Not Found · /);
});
