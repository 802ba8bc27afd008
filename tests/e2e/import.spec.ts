import { expect, test } from "@playwright/test";
import { a1111Text, comfyUiGraph, plainPng, withPngText } from "../support/foreign-images.ts";
import { packedZip } from "../support/packed-zip.ts";
import { open } from "./alive.ts";
import { signUp } from "./users.ts";

const boat = withPngText(await plainPng("#102030"), "parameters", a1111Text);
const tower = withPngText(await plainPng("#203040"), "prompt", JSON.stringify(comfyUiGraph));
const archive = packedZip([
  { name: "outputs/boat.png", content: boat },
  { name: "outputs/tower.png", content: tower },
  { name: "outputs/notes.txt", content: Buffer.from("words") },
]);

test("an archive of another program's images becomes uploads that are found by their prompts", async ({
  page,
}, info) => {
  const scripts = info.project.use.javaScriptEnabled !== false;
  await signUp(page);
  await open(page, "/gallery/uploads");
  await page.getByRole("link", { name: "Import from other tools" }).click();
  await page
    .getByLabel("Choose archive")
    .setInputFiles({ name: "outputs.zip", mimeType: "application/zip", buffer: archive });
  if (!scripts) await page.getByRole("button", { name: "Import" }).click();
  await expect(page).toHaveURL(/\/gallery\/uploads\/import\/[\da-f-]{36}$/);
  await expect(page.getByText("Imported: 2 · Already there: 0 · Refused: 1")).toBeVisible();
  const files = page.getByRole("listitem");
  await expect(files.filter({ hasText: "outputs/notes.txt" })).toContainText("Not a PNG, JPEG, or WebP image");
  await page.getByRole("link", { name: "Refused", exact: true }).click();
  await expect(files.filter({ hasText: "boat.png" })).toHaveCount(0);
  await expect(files.filter({ hasText: "notes.txt" })).toHaveCount(1);

  await page.getByRole("link", { name: "Show uploads" }).click();
  await page.getByRole("searchbox", { name: "Search name or prompt" }).fill("oil lighthouse");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("link", { name: "Details of boat.png" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Details of tower.png" })).toHaveCount(0);
  await page.getByRole("link", { name: "Details of boat.png" }).click();
  const details = page.getByRole("dialog", { name: "boat.png" });
  await expect(details).toContainText("A1111");
  await expect(details).toContainText("a lighthouse at dawn, oil painting");
  await details.getByRole("link", { name: "Use these settings" }).click();
  await expect(page.getByRole("textbox", { name: "Prompt", exact: true })).toHaveValue(/a lighthouse at dawn, oil/);
});

test("an image of another program fills the form, and what was left out is said", async ({ page }, info) => {
  const scripts = info.project.use.javaScriptEnabled !== false;
  await signUp(page);
  await open(page, "/");
  await page
    .getByLabel("Reuse settings from a file")
    .setInputFiles({ name: "tower.png", mimeType: "image/png", buffer: tower });
  if (!scripts) await page.getByRole("button", { name: "Reuse settings", exact: true }).click();
  await expect(page).toHaveURL(/seed=123456/);
  await expect(page).toHaveURL(/aspect_ratio=2%3A3/);
  await expect(page.getByRole("textbox", { name: "Prompt", exact: true })).toHaveValue("a lighthouse at dawn");
  const toast = page.getByRole("region", { name: "Notifications" });
  await expect(toast).toContainText("Prompt and settings loaded from a file by ComfyUI.");
  await expect(toast).toContainText(
    "Not used: model dreamshaper_8, LoRA, sampler, steps, guidance, and source images.",
  );
});
