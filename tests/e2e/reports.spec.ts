import { type Browser, expect, type Page, test } from "@playwright/test";
import { commandToken } from "../../backend/http/command-token.ts";
import { adminReports, reportSummary } from "../../contract/admin/reports.ts";
import { paged } from "../../contract/paging.ts";
import { pathOf } from "../support/api.ts";
import { besideProduct } from "../support/beside-product.ts";
import { secretOf } from "./administrators.ts";
import { open, saved } from "./alive.ts";
import { makeLink } from "./making-links.ts";
import { seedPicture } from "./seeded-gallery.ts";
import { sharedDataFolder } from "./shared-product.ts";
import { signIn, signUp } from "./users.ts";

/** Adds an image to a new user's gallery and shares it. Returns the path of the public link. */
async function sharePicture(page: Page): Promise<string> {
  await seedPicture(page, "A lighthouse above the fog");
  await open(page, "/gallery");
  const id = await page.locator(".tile[data-creation]").first().getAttribute("data-creation");
  await open(page, `/gallery/share?creation=${id}`);
  return makeLink(page);
}

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
  const path = await sharePicture(page);

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
  await expect(moderator.getByText("The first decision was yours.")).toBeVisible();
  await moderator.getByRole("link", { name: "Reverse the decision" }).click();
  await moderator.getByLabel("Facts").fill("The owner lives there.");
  await saved(moderator, () => moderator.getByRole("button", { name: "Reverse the decision" }).click());
  await expect(moderator.getByText("Decision saved")).toBeVisible();
  expect((await open(visitor, path))?.status()).toBe(200);

  // A decision can be changed, and changed back.
  const reportPage = `/admin/reports?state=decided&search=${encodeURIComponent(owner)}`;
  await open(moderator, reportPage);
  await moderator.getByRole("link", { name: "My privacy" }).click();
  await moderator.getByRole("link", { name: "Hide it" }).click();
  await moderator.getByLabel("Facts").fill("A neighbor objects.");
  await moderator.getByLabel("Which law or section").fill("Section 4");
  await saved(moderator, () => moderator.getByRole("button", { name: "Hide it" }).click());
  await expect(moderator.getByText("Decision saved")).toBeVisible();
  expect((await open(visitor, path))?.status()).toBe(404);
  await open(moderator, reportPage);
  await moderator.getByRole("link", { name: "My privacy" }).click();
  await moderator.getByRole("link", { name: "Reverse the decision" }).click();
  await moderator.getByLabel("Facts").fill("The neighbor agrees now.");
  await saved(moderator, () => moderator.getByRole("button", { name: "Reverse the decision" }).click());
  await expect(moderator.getByText("Decision saved")).toBeVisible();
  expect((await open(visitor, path))?.status()).toBe(200);
  await visitor.context().close();
  await moderator.context().close();
});

/** Waits for the mailed link to the reasons for a decision. Returns its path. */
async function mailedStatement(email: string): Promise<string> {
  const found = () =>
    besideProduct({ dataFolder: sharedDataFolder(), email }, async ({ read }) => {
      const mails = await read.selectFrom("mailbox_message").select("plain").where("to_address", "=", email).execute();
      return mails.flatMap(({ plain }) => plain.match(/\/report-statements\/[\w-]+/) ?? [])[0] ?? "";
    });
  await expect.poll(found).not.toBe("");
  return found();
}

test("a user whose account is disabled reads why in the mailed link, appeals there, and is back", {
  tag: "@one-path",
}, async ({ page }) => {
  const owner = await signUp(page);
  const token = (await sharePicture(page)).split("/").at(-1);
  const report = { token, reason: "person", is_good_faith: true };
  expect((await page.request.post("/api/reports/", { data: report })).status()).toBe(204);
  const headers = { authorization: `Bearer ${await commandToken(secretOf(sharedDataFolder()), Date.now())}` };
  const listed = await page.request.get(pathOf(adminReports.list, { query: { search: owner } }), { headers });
  const [waiting] = paged(reportSummary).parse(await listed.json()).results;
  const params = { id: waiting?.id };
  const facts = "It shows a real person.";
  const decision = { decision: "disable", facts, ground: "terms", ground_reference: "Section 4" };
  const decided = await page.request.post(pathOf(adminReports.decide, { params }), { headers, data: decision });
  expect(decided.status()).toBe(204);

  await open(page, "/gallery");
  await signIn(page, owner);
  await expect(page.getByRole("alert")).toContainText("This account is disabled");
  const link = await mailedStatement(owner);
  expect((await open(page, `${link}A`))?.status()).toBe(404);
  const opened = await open(page, link);
  expect(opened?.headers()).toMatchObject({ "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow" });
  await expect(page.getByText(facts)).toBeVisible();
  await expect(page.getByText("Terms of this studio: Section 4")).toBeVisible();
  await page.getByLabel("Why is the decision wrong?").fill("It is a statue.");
  await page.getByRole("button", { name: "Send appeal" }).click();
  await expect(page.getByText("Your appeal was sent")).toBeVisible();
  await expect(page.getByText("A moderator is looking at it.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send appeal" })).toHaveCount(0);

  const outcome = { outcome: "reversed", facts: "It is one." };
  const restored = await page.request.post(pathOf(adminReports.decideAppeal, { params }), { headers, data: outcome });
  expect(restored.status()).toBe(204);
  await open(page, link);
  await expect(page.getByText("The decision was reversed")).toBeVisible();
  await open(page, "/auth?next=/gallery");
  await signIn(page, owner);
  await expect(page.locator(".tile[data-creation]")).toHaveCount(1);
});
