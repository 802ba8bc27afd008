import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { unzip } from "../support/unzip.ts";
import { bar, picture, signUpWithCreations, tick } from "./seeded-gallery.ts";

test("without JavaScript several are ticked, deleted, and brought back", async ({ page }) => {
  await signUpWithCreations(page, 5);
  await page.goto("/gallery");
  await page.getByRole("link", { name: "Select", exact: true }).click();
  await tick(page, 1).check();
  await tick(page, 3).check();
  await bar(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("2 moved to Trash")).toBeVisible();
  await expect(picture(page, 1)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 restored to your gallery")).toBeVisible();
  await expect(picture(page, 1)).toBeVisible();
});

test("without JavaScript a tick alone opens the bar", async ({ page }) => {
  await signUpWithCreations(page, 3);
  await page.goto("/gallery");
  await expect(bar(page)).toBeHidden();
  await tick(page, 1).focus();
  await page.keyboard.press("Space");
  await bar(page).getByRole("button", { name: "Favorite", exact: true }).click();
  await expect(page.getByText("1 added to favorites")).toBeVisible();
});

test("without JavaScript a toast on a phone, which stays, covers no button of the bar", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signUpWithCreations(page, 3);
  await page.goto("/gallery");
  const press = async (number: number, name: string, told: string) => {
    await tick(page, number).focus();
    await page.keyboard.press("Space");
    await bar(page).getByRole("button", { name, exact: true }).click();
    await expect(page.getByText(told)).toBeVisible();
  };
  await press(1, "Favorite", "1 added to favorites");
  await press(2, "Delete", "1 moved to Trash");
});

test("without JavaScript all that match are changed after a question on a page of its own", async ({ page }) => {
  await signUpWithCreations(page, 60);
  await page.goto("/gallery?select=1");
  await bar(page).getByRole("link", { name: "Select all 60 matching" }).click();
  await bar(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "Delete 60 creations?" })).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("60 moved to Trash")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nothing here yet" })).toBeVisible();
});

test("without JavaScript the ticked go into a new collection, and come as one ZIP file", async ({ page }) => {
  await signUpWithCreations(page, 4);
  await page.goto("/gallery?select=1");
  await tick(page, 1).check();
  await tick(page, 2).check();
  await bar(page).getByRole("button", { name: "Add to collection" }).click();
  await page.getByLabel("Name").fill("Winter");
  await page.getByRole("button", { name: "Create and add" }).click();
  await expect(page.getByText("2 added to Winter")).toBeVisible();

  await page.goto("/gallery?select=1");
  await tick(page, 0).check();
  await bar(page).getByRole("button", { name: "Add to collection" }).click();
  await page.getByRole("button", { name: /Winter/ }).click();
  await expect(page.getByText("1 added to Winter")).toBeVisible();
  await page.getByRole("link", { name: "Open", exact: true }).click();
  await expect(page.locator(".tile")).toHaveCount(3);

  await page.goto("/gallery?select=1");
  await tick(page, 1).check();
  const coming = page.waitForEvent("download");
  await bar(page).getByRole("button", { name: "Download" }).click();
  const names = [...unzip(await readFile(await (await coming).path())).keys()];
  expect(names.filter((name) => name.endsWith(".png"))).toHaveLength(1);
});

test("without JavaScript the trash gives back, and erases after a question", async ({ page }) => {
  await signUpWithCreations(page, 4);
  await page.goto("/gallery?select=1");
  for (const number of [0, 1, 2]) await tick(page, number).check();
  await bar(page).getByRole("button", { name: "Delete" }).click();
  await page.goto("/gallery/trash?select=1");
  await tick(page, 0).check();
  await bar(page).getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("1 restored to your gallery")).toBeVisible();
  await page.getByRole("button", { name: "Empty Trash" }).click();
  await expect(page.getByRole("heading", { name: "Delete 2 creations permanently?" })).toBeVisible();
  await page.getByRole("button", { name: "Delete permanently" }).click();
  await expect(page.getByText("2 deleted permanently")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Trash is empty" })).toBeVisible();
});

test("forms that make no sense are answered with a sentence", async ({ page }) => {
  const [mine = ""] = await signUpWithCreations(page, 3);
  const otherUsers = ["0190a000-0000-7000-8000-000000000001", "0190a000-0000-7000-8000-000000000002"];
  const many = Array.from({ length: 1_500 }, (_, at) => `0190a000-0000-7000-8000-${String(at).padStart(12, "0")}`);
  const post = async (fields: string[][]) => {
    const response = await page.request.post("/gallery/actions", {
      headers: { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" },
      data: new URLSearchParams([["intent", "delete"], ["return", "/gallery"], ...fields]).toString(),
    });
    expect(response.status()).toBe(200);
    return response.text();
  };
  expect(await post([])).toContain("Select some items first");
  expect(await post(many.map((id) => ["id", id]))).toContain("You can select up to 1,000 items individually.");
  expect(await post([["id", "'; drop table creation"]])).toContain("1 no longer exists");
  expect(await post(otherUsers.map((id) => ["id", id]))).toContain("2 no longer exist");
  expect(await post([["id", mine], ...otherUsers.map((id) => ["id", id])])).toContain(
    "1 moved to Trash. 2 no longer exist",
  );
  expect(
    await post([
      ["all", "1"],
      ["list", "collection=nonsense&from=never"],
      ["until", "soon"],
    ]),
  ).toContain("2 moved to Trash");
  expect(await post([["intent", "explode"]])).toContain("Gallery");
});
