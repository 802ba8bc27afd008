import { type Browser, expect, type Page, test } from "@playwright/test";
import { besideProduct } from "../support/beside-product.ts";
import { open, saved } from "./alive.ts";
import { makeLink } from "./making-links.ts";
import { seedPicture } from "./seeded-gallery.ts";
import { sharedDataFolder } from "./shared-product.ts";
import { signUp } from "./users.ts";

/** Returns a page of another browser. */
async function otherBrowser(browser: Browser, page: Page): Promise<Page> {
  const { javaScriptEnabled } = test.info().project.use;
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, javaScriptEnabled });
  return context.newPage();
}

async function signUpAsModerator(page: Page): Promise<void> {
  const email = await signUp(page);
  await besideProduct({ dataFolder: sharedDataFolder(), email }, (database, id) =>
    database.transaction((tx) => tx.updateTable("account").set({ role: "moderator" }).where("id", "=", id).execute()),
  );
}

test("a visitor reports, a moderator hides, the owner appeals, and the moderator restores", async ({
  page,
  browser,
}) => {
  const owner = await signUp(page);
  await seedPicture(page, "A lighthouse above the fog");
  await open(page, "/gallery");
  const id = await page.locator(".tile[data-creation]").first().getAttribute("data-creation");
  await open(page, `/gallery/share?creation=${id}`);
  const path = await makeLink(page);

  const visitor = await otherBrowser(browser, page);
  await open(visitor, path);
  await visitor.getByRole("link", { name: "Report" }).click();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Report this item");
  await visitor.getByLabel("What’s wrong?").selectOption("privacy");
  await visitor.getByLabel("I believe in good faith").check();
  await visitor.getByRole("button", { name: "Send report" }).click();
  // The choice is kept when something is missing.
  await expect(visitor.getByText("This field is required").first()).toBeVisible();
  await expect(visitor.getByLabel("What’s wrong?")).toHaveValue("privacy");
  await visitor.getByLabel("Details").fill("This is my house.");
  await visitor.getByRole("button", { name: "Send report" }).click();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Thank you for your report");

  const moderator = await otherBrowser(browser, page);
  await signUpAsModerator(moderator);
  await open(moderator, `/admin/reports?search=${encodeURIComponent(owner)}`);
  await moderator.getByRole("link", { name: "My privacy" }).click();
  await expect(moderator.getByText("This is my house.")).toBeVisible();
  await expect(moderator.getByRole("img", { name: "Reported image" })).toBeVisible();
  await expect(moderator.getByRole("link", { name: "Remove it and disable the account" })).toHaveCount(0);
  await moderator.getByRole("link", { name: "Hide it" }).click();
  await moderator.getByLabel("Facts").fill("It shows a private house.");
  await moderator.getByLabel("Which law or section").fill("Section 4");
  await saved(moderator, () => moderator.getByRole("button", { name: "Hide it" }).click());
  await expect(moderator.getByText("Decision saved")).toBeVisible();
  expect((await open(visitor, path))?.status()).toBe(404);

  await expect
    .poll(async () => {
      await open(page, "/notifications");
      return page.getByText("A moderator restricted something of yours").count();
    })
    .toBeGreaterThan(0);
  await page
    .getByRole("link", { name: /A moderator restricted something of yours/ })
    .first()
    .click();
  await expect(page.getByText("It shows a private house.")).toBeVisible();
  await page.getByLabel("Why is the decision wrong?").fill("It is my own house.");
  await saved(page, () => page.getByRole("button", { name: "Send appeal" }).click());
  await expect(page.getByText("A moderator is looking at it.")).toBeVisible();

  await open(moderator, `/admin/reports?state=appealed&search=${encodeURIComponent(owner)}`);
  await moderator.getByRole("link", { name: "My privacy" }).click();
  await expect(moderator.getByText("You took the first decision.")).toBeVisible();
  await moderator.getByRole("link", { name: "Reverse the decision" }).click();
  await moderator.getByLabel("Facts").fill("The owner lives there.");
  await saved(moderator, () => moderator.getByRole("button", { name: "Reverse the decision" }).click());
  await expect(moderator.getByText("Decision saved")).toBeVisible();
  expect((await open(visitor, path))?.status()).toBe(200);
  await visitor.context().close();
  await moderator.context().close();
});
