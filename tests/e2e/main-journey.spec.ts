import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { open } from "./alive.ts";
import { expectFinished, makePicture, promptBox, signIn, signUp, signUpOnExplore, signUpThroughForm } from "./users.ts";

const prompt = "A red lighthouse at dusk over a calm sea";

test("a new user describes an image, watches it being made, keeps it and downloads it", async ({ page }) => {
  await signUpThroughForm(page);
  await expect(page.getByText("Account created successfully!")).toBeVisible();
  await expect(page.getByText("50 credits")).toBeVisible();

  await promptBox(page).fill(prompt);
  await page.getByRole("radio", { name: "16:9" }).check();
  await expect(page.getByRole("button", { name: "Generate · 2 credits" })).toBeVisible();
  await page.getByRole("button", { name: /^Generate/ }).click();

  await expect(page).toHaveURL(/\/generations\//);
  await expect(page.getByText("Held 2 credits")).toBeVisible();
  await expectFinished(page);
  await expect(page.getByRole("img", { name: prompt })).toBeVisible();
  await expect(page.getByText("Preview engine").first()).toBeVisible();
  await expect(page.getByText("1024 × 576 · 16:9")).toBeVisible();
  await expect(page.getByText("Charged 2 credits")).toBeVisible();
  await expect(page.getByText("48 credits")).toBeVisible();

  await open(page, "/gallery");
  // The gallery of a newcomer shows examples too, one of which has the same words.
  await expect(page.getByRole("img", { name: prompt }).first()).toBeVisible();
  await page.getByRole("link", { name: prompt }).first().click();
  const viewer = page.getByRole("dialog", { name: prompt });

  const downloading = page.waitForEvent("download");
  await viewer.getByRole("link", { name: "Download", exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("A_red_lighthouse_at_dusk_over_a_calm_sea.png");
  const file = await readFile(await download.path());
  expect([...file.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
  expect(file.readUInt32BE(16)).toBe(1024);
  expect(file.readUInt32BE(20)).toBe(576);
});

test("a picture can be made a favorite, deleted and taken back", async ({ page }) => {
  await signUp(page);
  await makePicture(page, "A fox in fresh snow");
  await page.getByRole("button", { name: "Favorite" }).click();
  await expect(page.getByRole("button", { name: "Favorite" })).toHaveAttribute("aria-pressed", "true");
  await open(page, "/gallery?tab=favorites");
  await expect(page.getByRole("img", { name: "A fox in fresh snow" })).toBeVisible();

  await page.getByRole("link", { name: "A fox in fresh snow" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/gallery\?tab=favorites$/);
  await expect(page.getByText("No favorites yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Restored to your gallery")).toBeVisible();
  await expect(page.getByRole("img", { name: "A fox in fresh snow" }).first()).toBeVisible();
});

test("several pictures of one run are priced together and shown one by one", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  await open(page, "/?quality=draft");
  await page.getByText("More options").click();
  await page.getByRole("radio", { name: "3", exact: true }).check();
  await promptBox(page).fill("A forest in the fog");
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page.getByText("Held 3 credits")).toBeVisible();
  await expectFinished(page);
  await expect(page.getByText("47 credits")).toBeVisible();
  await page.getByRole("link", { name: "Image 3" }).click();
  await expect(page).toHaveURL(/output=3$/);
});

test("a carried prompt survives signing in", async ({ page }) => {
  const email = await signUpOnExplore(page);
  await page
    .getByRole("button", { name: "Account menu" })
    .or(page.locator("summary[aria-label='Account menu']"))
    .first()
    .click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("Logout succeeded")).toBeVisible();

  await open(page, "/?prompt=A%20glass%20teapot");
  await expect(page).toHaveURL(/\/auth\?next=/);
  await expect(page.getByText("Your prompt is saved")).toBeVisible();
  await signIn(page, email);
  await expect(promptBox(page)).toHaveValue("A glass teapot");
  await expect(page.getByText("Welcome back!")).toBeVisible();
});

test("a run can be left and found again from its address, by its owner only", { tag: "@one-path" }, async ({
  page,
  browser,
}) => {
  await signUp(page);
  await makePicture(page, "An old stone bridge over a river");
  const address = page.url();
  const otherUser = await browser.newContext();
  const otherUsersPage = await otherUser.newPage();
  await signUp(otherUsersPage);
  const answer = await open(otherUsersPage, address);
  expect(answer?.status()).toBe(404);
  const missing = await open(otherUsersPage, address.replace(/[0-9a-f]{12}$/, "000000000000"));
  expect(missing?.status()).toBe(404);
  await otherUser.close();
});
