import { expect, test } from "@playwright/test";
import { open } from "./alive.ts";
import { ownPicture } from "./files.ts";
import { seedPicture } from "./seeded-gallery.ts";
import { chooseMode, promptBox, signUp } from "./users.ts";
import { whilePainted } from "./while-painted.ts";

const upload = /^upload:[0-9a-f-]{36}$/;

test("a last frame is chosen as a file or from the gallery, and removed", async ({ page }, { project }) => {
  await signUp(page);
  await seedPicture(page, "A fox in fresh snow");
  await open(page, "/");
  await chooseMode(page, "Image to video");
  await promptBox(page).fill("It turns its head");
  await page.getByLabel("Choose a last frame").setInputFiles(await ownPicture());
  const field = page.locator("input[type=hidden][name=last_frame]");
  // Without scripts, the file is kept when the form comes back, here because the source is missing.
  if (project.use.javaScriptEnabled === false)
    await page
      .getByRole("button", { name: /^Generate/ })
      .last()
      .click();
  await expect(field).toHaveValue(upload);
  await page.getByRole("button", { name: "Remove last frame" }).click();
  await expect(field).toHaveCount(0);

  await page.getByRole("button", { name: "Pick a last frame from gallery" }).click();
  await page.getByRole("link", { name: "Use A fox in fresh snow" }).click();
  await expect(page.getByRole("group", { name: "Last frame" }).getByText("A fox in fresh snow").first()).toBeVisible();
  await expect(field).toHaveValue(/^creation:/);
  await expect(promptBox(page)).toHaveValue("It turns its head");
});

test("a run keeps its last frame, and leads back to a form that has it", async ({ page }, { project }) => {
  await signUp(page);
  await open(page, "/");
  await chooseMode(page, "Image to video");
  await promptBox(page).fill("The sun sets");
  await page.getByRole("radio", { name: "2 s" }).check();
  await page.getByRole("radio", { name: "Draft" }).check();
  await page.getByLabel("Choose a file").setInputFiles(await ownPicture());
  await page.getByLabel("Choose a last frame").setInputFiles(await ownPicture());
  if (project.use.javaScriptEnabled !== false) {
    await expect(page.getByRole("button", { name: "Remove image" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove last frame" })).toBeVisible();
  }
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page).toHaveURL(/\/generations\/[0-9a-f-]{36}$/);
  const again = page.getByRole("link", { name: "Use again" });
  await expect(again).toBeVisible(whilePainted);
  await again.click();
  await expect(page.locator("input[type=hidden][name=last_frame]")).toHaveValue(upload);
});

test("a model without references or a last frame shows no place for them", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  await open(page, "/");
  await expect(promptBox(page)).toBeVisible();
  await expect(page.getByRole("group", { name: /Reference images|Last frame/ })).toHaveCount(0);
});
