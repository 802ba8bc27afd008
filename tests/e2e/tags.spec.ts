import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { open } from "./alive.ts";
import { bar, picture, signUpWithCreations, tick } from "./seeded-gallery.ts";

const field = (page: Page) => page.getByRole("combobox", { name: "Tags" });

test("a selection gets tags and loses them, and lists are filtered by them", async ({ page }) => {
  await signUpWithCreations(page, 4);
  await open(page, "/gallery?select=1");
  for (const number of [0, 1, 2]) await tick(page, number).check();
  await bar(page).getByRole("button", { name: "Tag", exact: true }).click();
  await page.getByRole("button", { name: "Add tags" }).click();
  await expect(page.getByText("This field is required")).toBeVisible();
  await field(page).fill("harbor, Evening light");
  await page.getByRole("button", { name: "Add tags" }).click();
  await expect(page.getByText("3 tagged")).toBeVisible();

  await open(page, "/gallery?select=1");
  await tick(page, 2).check();
  await bar(page).getByRole("button", { name: "Tag", exact: true }).click();
  await field(page).fill("HARBOR");
  await page.getByRole("button", { name: "Remove tags" }).click();
  await expect(page.getByText("Tags removed from 1")).toBeVisible();

  await open(page, "/gallery?filters=open");
  await field(page).fill("harbor, evening LIGHT");
  await page.getByRole("button", { name: "Show results" }).first().click();
  await expect(page.getByText("2 found")).toBeVisible();
  await expect(picture(page, 2)).toHaveCount(0);
  await page.getByRole("link", { name: "Remove filter: harbor, evening LIGHT" }).click();
  await expect(picture(page, 2)).toBeVisible();
});

test("a creation's tags are edited on its page, and renamed, merged and deleted on theirs", async ({
  page,
  javaScriptEnabled,
}) => {
  const [first = "", second = ""] = await signUpWithCreations(page, 2);
  const tagIt = async (id: string, text: string, button: "Add tags" | "Edit tags") => {
    await open(page, `/gallery/view/${id}`);
    await page.getByRole("link", { name: button }).click();
    await field(page).fill(text);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Tags saved")).toBeVisible();
  };
  await tagIt(first, "sea, lighthouse", "Add tags");
  await tagIt(second, "Sea, beacon", "Add tags");
  await expect(page.getByRole("link", { name: "sea", exact: true })).toBeVisible();
  await tagIt(second, "beacon", "Edit tags");

  await open(page, "/gallery/tags");
  const entries = page.getByRole("list", { name: "Tags" }).getByRole("listitem");
  await expect(entries).toHaveText([/beacon.*1 creation/, /lighthouse.*1 creation/, /sea.*1 creation/]);
  if (javaScriptEnabled) await expectAccessible(page);
  await page.getByRole("link", { name: "Edit tag beacon" }).click();
  await page.getByLabel("Name").fill("Lighthouse");
  if (javaScriptEnabled) await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Merge “beacon” into “lighthouse”?" })).toBeVisible();
  await page.getByRole("button", { name: "Merge tags" }).click();
  await expect(page.getByText("Tags merged")).toBeVisible();
  await expect(entries).toHaveText([/lighthouse.*2 creations/, /sea.*1 creation/]);

  await page.getByRole("link", { name: "Edit tag sea" }).click();
  await page.getByText("Delete this tag").click();
  await page.getByRole("button", { name: "Delete tag" }).click();
  await expect(page.getByText("Tag deleted")).toBeVisible();
  await page.getByRole("link", { name: /lighthouse.*2 creations/ }).click();
  await expect(picture(page, 1)).toBeVisible();
  await expect(page.getByText("2 found")).toBeVisible();
});
