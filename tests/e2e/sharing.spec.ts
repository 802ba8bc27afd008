import { type Browser, expect, type Page, test } from "@playwright/test";
import { open, reload, saved } from "./alive.ts";
import { fillCollection, makePictures, newCollection } from "./collecting.ts";
import { makeLink } from "./making-links.ts";
import { seedPicture } from "./seeded-gallery.ts";
import { goodPassword, newEmail, promptBox, signUp, signUpOnExplore } from "./users.ts";

const prompt = "A lighthouse above the fog";

/** Returns a page of an anonymous user who has only the link. */
async function otherUser(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    javaScriptEnabled: test.info().project.use.javaScriptEnabled,
  });
  test.info().annotations.push({ type: "stranger" });
  return context.newPage();
}

async function choices(page: Page, change: () => Promise<void>): Promise<void> {
  // The toast from the previous choice may still be visible.
  await saved(page, async () => {
    await change();
    const hasScripts = test.info().project.use.javaScriptEnabled !== false;
    if (!hasScripts) await page.getByRole("button", { name: "Save" }).click();
  });
  await expect(page.getByText("Link settings saved").last()).toBeVisible();
}

async function endLink(page: Page): Promise<void> {
  await page.locator("summary", { hasText: "Turn off link" }).click();
  await page.getByRole("button", { name: /^Turn off link/ }).click();
  await expect(page.getByText("Link turned off")).toBeVisible();
}

test("one creation is shown to anyone who has the link, until it ends", async ({ page, browser }) => {
  await signUp(page);
  await open(page, "/profile");
  await page.getByLabel("Display name").fill("Ada King");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Profile updated")).toBeVisible();
  await seedPicture(page, prompt);
  await open(page, "/gallery");
  const id = await page.locator(".tile[data-creation]").first().getAttribute("data-creation");

  await open(page, `/gallery/share?creation=${id}`);
  await open(page, "/gallery/shares");
  await expect(page.getByRole("heading", { name: "No public links" })).toBeVisible();
  await open(page, `/gallery/share?creation=${id}`);
  const path = await makeLink(page);

  const visitor = await otherUser(browser, page);
  const answer = await open(visitor, path);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()["x-robots-tag"]).toContain("noindex");
  await expect(visitor.getByText("By Ada King")).toBeVisible();
  await expect(visitor.getByRole("img", { name: "Untitled image" })).toBeVisible();
  await expect(visitor.getByText("Preview engine").first()).toBeVisible();
  expect(await visitor.content()).not.toContain(prompt);
  expect(await visitor.content()).not.toContain("/download/");
  await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  const preview = `/api/media/shared/${path.split("/").at(-1)}/preview/`;
  const drawn = await visitor.request.get(preview);
  expect([drawn.status(), drawn.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
  const media = await visitor.locator("main img").first().getAttribute("src");

  await choices(page, () => page.getByLabel("Show the recipe").check());
  await reload(visitor);
  await expect(visitor.getByRole("heading", { name: prompt })).toBeVisible();
  await expect(visitor.getByText("Seed")).toBeVisible();
  await choices(page, () => page.getByLabel("Allow search engines").check());
  const listed = await reload(visitor);
  expect(listed?.headers()["x-robots-tag"]).toBeUndefined();
  await expect(visitor.locator('meta[name="robots"]')).toHaveCount(0);

  await endLink(page);
  await expect(page.getByRole("button", { name: "Create public link" })).toBeVisible();
  const gone = await open(visitor, path);
  expect(gone?.status()).toBe(404);
  await expect(visitor.getByText("This link doesn’t work.")).toBeVisible();
  expect((await visitor.request.get(media ?? "")).status()).toBe(404);
  expect((await visitor.request.get(preview)).status()).toBe(404);
  const sayings = await visitor.locator("main").innerText();
  await open(visitor, "/s/AaIAWpFocA-BDssRvf4sqEn4NzMpfsWwVpltUNB_vJM");
  expect(await visitor.locator("main").innerText()).toBe(sayings);
  await visitor.context().close();
});

test("a collection is shown with its words, and each of it large", { tag: "@one-path" }, async ({ page, browser }) => {
  await signUp(page);
  const id = await newCollection(page, "Evenings <b>by</b> the sea", "Light after eight");
  await fillCollection(page, id, await makePictures(page, 2));
  await open(page, `/gallery?collection=${id}`);
  await page.getByRole("link", { name: "Share", exact: true }).click();
  const path = await makeLink(page);

  const visitor = await otherUser(browser, page);
  await open(visitor, path);
  await expect(visitor.getByRole("heading", { name: "Evenings <b>by</b> the sea" })).toBeVisible();
  await expect(visitor.getByText("Light after eight")).toBeVisible();
  await expect(visitor.getByRole("main").getByRole("listitem")).toHaveCount(2);
  await visitor.getByRole("link", { name: "Open 1 of 2" }).click();
  await expect(visitor).toHaveURL(/\?item=/);
  await visitor.getByRole("link", { name: "Next" }).click();
  await expect(visitor.getByRole("link", { name: "Next" })).toHaveCount(0);
  await visitor.getByRole("link", { name: "View full collection" }).click();
  await expect(visitor.getByRole("main").getByRole("listitem")).toHaveCount(2);
  await open(visitor, `${path}?page=7`);
  await expect(visitor).toHaveURL(new RegExp(`${path}$`));
  await expect(visitor.getByRole("main").getByRole("listitem")).toHaveCount(2);
  await visitor.context().close();

  await open(page, `/gallery/collections/${id}/delete`);
  await expect(page.getByText("Its public link will stop working.")).toBeVisible();
});

test("a visitor who likes a creation keeps its prompt while signing up", { tag: "@one-path" }, async ({
  page,
  browser,
}) => {
  await signUp(page);
  await seedPicture(page, prompt);
  await open(page, "/gallery");
  const id = await page.locator(".tile[data-creation]").first().getAttribute("data-creation");
  await open(page, `/gallery/share?creation=${id}`);
  await page.getByLabel("Show the recipe").check();
  const path = await makeLink(page);

  const visitor = await otherUser(browser, page);
  await open(visitor, path);
  await visitor.getByRole("main").getByRole("link", { name: "Create your own" }).click();
  await expect(visitor).toHaveURL(/\/auth\?next=/);
  await open(visitor, visitor.url().replace("/auth?", "/auth?mode=sign-up&"));
  await visitor.getByLabel("Email address").fill(newEmail());
  await visitor.getByRole("textbox", { name: "Password" }).fill(goodPassword);
  await visitor.getByRole("button", { name: "Create account" }).click();
  await expect(promptBox(visitor)).toHaveValue(prompt);
  await visitor.context().close();
});

test("all links are in one list, where each can be ended", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  for (const name of ["Evenings", "Animals"]) {
    const id = await newCollection(page, name);
    await open(page, `/gallery/share?collection=${id}`);
    await makeLink(page);
  }
  await open(page, "/settings");
  await page.getByRole("link", { name: "Manage public links" }).click();
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("Animals");
  await rows.first().locator("summary").click();
  await rows.first().getByRole("button", { name: "Turn off link to Animals" }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText("Evenings");
});

test("nothing of others can be shared", { tag: "@one-path" }, async ({ page, browser }) => {
  await signUpOnExplore(page);
  const id = await newCollection(page, "Evenings");
  const visitor = await otherUser(browser, page);
  await signUp(visitor);
  for (const query of [`collection=${id}`, `creation=${id}`, "collection=nothing", ""]) {
    const answer = await open(visitor, `/gallery/share?${query}`);
    expect(answer?.status(), query).toBe(404);
    await expect(visitor.getByRole("heading", { name: "Nothing to share" })).toBeVisible();
  }
  await visitor.context().close();
});
