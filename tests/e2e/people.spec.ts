import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { open, saved } from "./alive.ts";
import { sharedDataFolder } from "./shared-product.ts";
import { signUp } from "./users.ts";

test("an administrator gives credits, hands over a sign-in link, disables the account, and undoes it", {
  tag: "@one-path",
}, async ({ baseURL, browser, page }) => {
  const hers = await (await browser.newContext()).newPage();
  const ada = await signUp(hers);
  const admin = await signUp(page);
  const grant = ["server/admin.ts", "grant", admin, "admin", "--url", baseURL ?? ""];
  await promisify(execFile)(process.execPath, grant, { env: { ...process.env, DATA_DIR: sharedDataFolder() } });

  await open(page, `/admin/people?search=${encodeURIComponent(ada.toUpperCase())}`);
  await page.getByRole("link", { name: ada }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(ada);
  const amount = page.getByLabel("Credits", { exact: true });
  const reason = page.getByLabel("Reason");
  await amount.fill("-100000");
  await reason.fill("A broken run");
  await saved(page, () => page.getByRole("button", { name: "Change credits" }).click());
  await expect(page.getByText("You can remove at most 50 credits")).toBeVisible();
  await expect(reason).toHaveValue("A broken run");
  await amount.fill("12.5");
  await saved(page, () => page.getByRole("button", { name: "Change credits" }).click());
  await expect(page.getByText("Credits changed")).toBeVisible();
  await expect(page.getByText("62.5 · ")).toBeVisible();

  await page.getByLabel("Plan", { exact: true }).selectOption("pro");
  await saved(page, () => page.getByRole("button", { name: "Save plan" }).click());
  await expect(page.getByText("Plan saved")).toBeVisible();
  await saved(page, () => page.getByRole("button", { name: "Undo" }).click());
  await expect(page.getByLabel("Plan", { exact: true })).toHaveValue("starter");
  const runs = page.getByLabel("Runs per day (UTC)");
  await runs.fill("7");
  await saved(page, () => page.getByRole("button", { name: "Save limits" }).click());
  await expect(page.getByText("Limits saved")).toBeVisible();
  await saved(page, () => page.getByRole("button", { name: "Undo" }).click());
  await expect(runs).toHaveValue("");

  await saved(page, () => page.getByRole("button", { name: "Create a sign-in link" }).click());
  const link = new URL(await page.getByRole("textbox", { name: "One-time link" }).inputValue());
  await hers.context().clearCookies();
  await open(hers, link.pathname);
  await hers.getByRole("button", { name: "Sign in" }).click();
  await expect(hers.getByRole("heading", { level: 1 })).toHaveText("What do you want to create?");

  await page.getByRole("link", { name: "Disable account" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Disable ${ada}?`);
  await saved(page, () => page.getByRole("button", { name: "Disable account" }).click());
  await expect(page.getByText("Account disabled")).toBeVisible();
  await open(hers, "/gallery");
  await expect(hers.getByRole("button", { name: "Sign in" })).toBeVisible();
  await saved(page, () => page.getByRole("button", { name: "Undo" }).click());
  await expect(page.getByText("Account enabled")).toBeVisible();
  await expect(page.getByRole("link", { name: "Disable account" })).toBeVisible();
});
