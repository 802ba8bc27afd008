import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { unzip } from "../support/unzip.ts";
import { expectAccessible } from "./accessible.ts";
import { open } from "./alive.ts";
import { middleOf } from "./fingers.ts";
import { bar, chooseMore, picture, signUpWithCreations, tick } from "./seeded-gallery.ts";

const act = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true }).click();

/** Opens the gallery and waits until its scripts are ready. */
async function openGallery(page: Page, path = "/gallery"): Promise<void> {
  await open(page, path);
  // With scripts, all actions are disabled while nothing is selected.
  await expect(page.locator("fieldset[aria-label='Selection actions']")).toHaveAttribute("disabled");
}

test("single items, a range, and all loaded items can be selected; Escape clears the selection", async ({ page }) => {
  await signUpWithCreations(page, 12);
  await openGallery(page);
  await picture(page, 2).hover();
  await tick(page, 2).click();
  await expect(bar(page)).toContainText("1 selected");
  await picture(page, 6).click({ modifiers: ["Shift"] });
  await expect(bar(page)).toContainText("5 selected");
  for (const number of [2, 3, 4, 5, 6]) await expect(tick(page, number)).toBeChecked();
  await expect(tick(page, 7)).not.toBeChecked();

  await picture(page, 4).click();
  await expect(bar(page)).toContainText("4 selected");
  await expect(page).toHaveURL(/\/gallery$/);
  await page.keyboard.press("Control+a");
  await expect(bar(page)).toContainText("12 selected");
  await page.keyboard.press("Escape");
  await expect(bar(page)).toBeHidden();
  await expect(page.locator(".tile-tick:checked")).toHaveCount(0);
});

test("many are deleted together, and one press restores them all", async ({ page }) => {
  await signUpWithCreations(page, 8);
  await openGallery(page);
  await tick(page, 1).check();
  await picture(page, 3).click({ modifiers: ["Shift"] });
  await act(page, "Delete");
  await expect(picture(page, 2)).toHaveCount(0);
  await expect(page.getByText("3 moved to Trash")).toBeVisible();
  await expect(picture(page, 0)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("3 restored to your gallery")).toBeVisible();
  for (const number of [1, 2, 3]) await expect(picture(page, number)).toBeVisible();
});

test("when the server cannot be reached, what was deleted is there again, and a toast says why", async ({ page }) => {
  await signUpWithCreations(page, 4);
  await openGallery(page);
  await tick(page, 1).check();
  await page.route("**/gallery/actions", (route) => route.abort());
  await act(page, "Delete");
  await expect(page.getByText("Network error. Please check your connection.")).toBeVisible();
  await expect(picture(page, 1)).toBeVisible();
});

test("all that match are changed after a question, but for those that were unticked and what came later", async ({
  page,
}) => {
  await signUpWithCreations(page, 90);
  await openGallery(page);
  await tick(page, 0).check();
  await bar(page).getByRole("link", { name: "Select all 90 matching" }).click();
  await expect(bar(page)).toContainText("90 selected");
  await picture(page, 1).click();
  await expect(bar(page)).toContainText("89 selected");
  await act(page, "Delete");
  const question = page.getByRole("dialog", { name: "Delete 89 creations?" });
  await question.getByRole("button", { name: "Cancel" }).first().click();
  await expect(bar(page)).toContainText("89 selected");
  await act(page, "Delete");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("89 moved to Trash")).toBeVisible();
  await expect(page.locator("li.tile")).toHaveCount(1);
  await expect(picture(page, 1)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("89 restored to your gallery")).toBeVisible();
});

test("a selection outlasts the rows that left the page, and names each of them", async ({ page }) => {
  await signUpWithCreations(page, 150);
  await openGallery(page);
  await tick(page, 0).check();
  // A focused element stays on the page.
  await page.getByRole("heading", { level: 1 }).click();
  // Near the end, where further scrolling does not move the page.
  await expect(async () => {
    await page.mouse.wheel(0, 3_000);
    await expect(picture(page, 140)).toBeAttached({ timeout: 1_000 });
  }).toPass();
  await expect(tick(page, 0)).toHaveCount(0);
  await picture(page, 140).click({ modifiers: ["Shift"] });
  await expect(bar(page)).toContainText("141 selected");
  await act(page, "Favorite");
  await expect(page.getByText(/added to favorites/)).toBeVisible();
  await openGallery(page, "/gallery?tab=favorites");
  // Every tenth creation was a favorite before. The new ones are 141 to 149, none of which was.
  await expect(page.getByRole("link", { name: "Favorites 141" })).toBeVisible();
});

test("selected items go into a collection that is created in the same step", async ({ page }) => {
  await signUpWithCreations(page, 5);
  await openGallery(page);
  await tick(page, 1).check();
  await tick(page, 2).check();
  await act(page, "Add to collection");
  const dialog = page.getByRole("dialog", { name: "Add to collection" });
  await dialog.getByLabel("Name").fill("Summer");
  await dialog.getByRole("button", { name: "Create and add" }).click();
  await expect(page.getByText("2 added to Summer")).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await page.getByRole("link", { name: "Open", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Summer" })).toBeVisible();
  await expect(page.locator(".tile")).toHaveCount(2);

  await tick(page, 2).check();
  await chooseMore(page, "Remove from collection");
  await expect(page.getByText("1 removed from the collection")).toBeVisible();
  await expect(page.locator(".tile")).toHaveCount(1);
});

test("what is selected comes as one ZIP file, while the page stays", async ({ page }) => {
  await signUpWithCreations(page, 5);
  await openGallery(page);
  await tick(page, 1).check();
  await tick(page, 2).check();
  const coming = page.waitForEvent("download");
  await act(page, "Download");
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  const names = [...unzip(await readFile(await download.path())).keys()];
  expect(names.filter((name) => name.endsWith(".png"))).toHaveLength(2);
  await expect(bar(page)).toContainText("2 selected");
});

test("items deleted in another tab are clearly reported", async ({ page }) => {
  await signUpWithCreations(page, 5);
  await openGallery(page);
  await tick(page, 1).check();
  await tick(page, 2).check();
  const other = await page.context().newPage();
  await openGallery(other);
  await tick(other, 1).check();
  await act(other, "Delete");
  await expect(other.getByText("1 moved to Trash")).toBeVisible();
  await act(page, "Delete");
  await expect(page.getByText("1 moved to Trash. 1 no longer exists")).toBeVisible();
});

test("with keys alone: Space and Shift select, Delete deletes, the focus stays in the grid", async ({ page }) => {
  await signUpWithCreations(page, 8);
  await openGallery(page);
  await picture(page, 1).focus();
  await page.keyboard.press("Space");
  await picture(page, 3).focus();
  await page.keyboard.press("Shift+Space");
  await expect(bar(page)).toContainText("3 selected");
  await page.keyboard.press(".");
  await expect(bar(page).getByRole("button", { name: "Favorite", exact: true })).toBeFocused();
  await picture(page, 3).focus();
  await page.keyboard.press("Delete");
  await expect(page.getByText("3 moved to Trash")).toBeVisible();
  await expect(picture(page, 4)).toBeFocused();
});

test("under a finger a long press begins, and presses go on", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, hasTouch: true, viewport: { width: 390, height: 800 } });
  const page = await context.newPage();
  await signUpWithCreations(page, 6);
  await openGallery(page);
  const session = await context.newCDPSession(page);
  const touchPoints = [await middleOf(picture(page, 1))];
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await expect(bar(page)).toContainText("1 selected");
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await picture(page, 2).tap();
  await expect(bar(page)).toContainText("2 selected");
  await expect(page).toHaveURL(/\/gallery$/);
  await context.close();
});

test("the trash restores one, many and all, and erases for good only after a confirmation", async ({ page }) => {
  await signUpWithCreations(page, 6);
  await openGallery(page);
  await page.keyboard.press("Control+a");
  await act(page, "Delete");
  await expect(page.getByText("6 moved to Trash")).toBeVisible();

  await page.getByRole("link", { name: "Trash 6" }).click();
  await expect(page.getByText("30 days left")).toHaveCount(6);
  await page.getByRole("button", { name: /^Enlarge .* number 0$/ }).click();
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
  await page.keyboard.press("Escape");
  const item = (number: number) => page.getByRole("listitem").filter({ has: tick(page, number) });
  await item(0).getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("1 restored to your gallery")).toBeVisible();
  await expect(page.locator(".tile")).toHaveCount(5);

  await tick(page, 1).check();
  await tick(page, 2).check();
  await act(page, "Delete permanently");
  const question = page.getByRole("dialog", { name: "Delete 2 creations permanently?" });
  await question.getByRole("button", { name: "Cancel" }).first().click();
  await expect(page.locator(".tile")).toHaveCount(5);
  await act(page, "Delete permanently");
  await question.getByRole("button", { name: "Delete permanently" }).click();
  await expect(page.getByText("2 deleted permanently")).toBeVisible();

  await page.getByRole("button", { name: "Restore all" }).click();
  await expect(page.getByText("3 restored to your gallery")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Trash is empty" })).toBeVisible();
  await openGallery(page);
  await expect(page.locator(".tile")).toHaveCount(4);
});

for (const { theme, width, tag } of [
  { theme: "dark", width: 320, tag: [] },
  { theme: "light", width: 1280, tag: "@full-run" },
]) {
  test(`selecting, its questions and the trash are accessible in the ${theme} theme at ${width} px`, { tag }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signUpWithCreations(page, 60);
    const headers = { "sec-fetch-site": "same-origin" };
    await page.request.post("/preferences", { form: { theme, return: "/" }, headers });
    await openGallery(page);
    await tick(page, 0).check({ force: true });
    await expectAccessible(page);
    await act(page, "Add to collection");
    await expect(page.getByLabel("Name")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await bar(page).getByRole("link", { name: "Select all 60 matching" }).click();
    await act(page, "Delete");
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("60 moved to Trash")).toBeVisible();
    await open(page, "/gallery/trash");
    await expectAccessible(page);
  });
}
