import { expect, test } from "@playwright/test";
import { open } from "./alive.ts";
import { signUp } from "./users.ts";

const nowhere = "01a20865-06c1-7235-93ef-f1769daab1e6";

test("a visitor's pages have the entries Explore and Sign In, and no others", async ({ page }) => {
  for (const [path, title] of [
    ["/terms", "Terms"],
    ["/privacy", "Privacy"],
    ["/nowhere", "Page Not Found"],
  ] as const) {
    await open(page, path);
    await expect(page).toHaveTitle(`${title} · Atelier`);
    const navigation = page.getByRole("navigation", { name: "Main navigation" });
    await expect(navigation.getByRole("listitem")).toHaveText(["Explore"]);
    await expect(navigation.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/auth");
  }
  await page.getByRole("link", { name: "Explore" }).click();
  await expect(page).toHaveURL(/\/auth/);

  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, "/terms");
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await page.getByRole("button", { name: "Open navigation" }).click();
  await expect(page.getByRole("link", { name: "Explore" })).toBeVisible();
});

test("a page that is not there, or not any more, has a title that says so", { tag: "@one-path" }, async ({ page }) => {
  await open(page, `/s/${nowhere}`);
  await expect(page).toHaveTitle("Page Not Found · Atelier");
  await signUp(page);
  for (const [path, title] of [
    [`/generations/${nowhere}`, "Page Not Found"],
    [`/training/${nowhere}`, "Page Not Found"],
    [`/history/${nowhere}`, "Chat not found"],
    [`/gallery?collection=${nowhere}`, "This collection is not there"],
  ] as const) {
    await open(page, path);
    await expect(page).toHaveTitle(`${title} · Atelier`);
  }
});
