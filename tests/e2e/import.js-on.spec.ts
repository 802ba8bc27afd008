import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { a1111Text, plainPng, withPngText } from "../support/foreign-images.ts";
import { expectAccessible } from "./accessible.ts";
import { open } from "./alive.ts";
import { sidewaysOverflow } from "./sideways.ts";
import { signUp } from "./users.ts";

test("a folder is packed, imported, and resumed as an archive", async ({ page }, info) => {
  const folder = join(info.outputPath(), "renders");
  await mkdir(join(folder, "more"), { recursive: true });
  await writeFile(join(folder, "boat.png"), withPngText(await plainPng("#102030"), "parameters", a1111Text));
  await writeFile(join(folder, "more", "plain.png"), await plainPng("#304050"));
  await writeFile(join(folder, "notes.txt"), "words");
  await signUp(page);
  await open(page, "/gallery/uploads/import");
  await page.getByLabel("Choose folder").setInputFiles(folder);
  await expect(page).toHaveURL(/\/gallery\/uploads\/import\/[\da-f-]{36}$/);
  await expect(page.getByText("Imported: 2 · Already there: 0 · Refused: 0")).toBeVisible();
  await expect(page.getByRole("link", { name: "renders/more/plain.png" })).toBeVisible();

  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.getByRole("link", { name: "renders/boat.png" }).click();
  await expect(page.getByRole("dialog", { name: "boat.png" })).toContainText("dreamshaper_8");
  await expectAccessible(page);
  expect(await sidewaysOverflow(page)).toBe(0);

  await open(page, "/gallery/uploads/import");
  await expectAccessible(page);
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.getByLabel("Choose folder").setInputFiles(folder);
  await expect(page.getByText("Imported: 0 · Already there: 2 · Refused: 0")).toBeVisible();
});
