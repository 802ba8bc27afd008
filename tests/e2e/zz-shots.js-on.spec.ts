import { test } from "@playwright/test";
import { open } from "./alive.ts";
import { signUp } from "./users.ts";

const folder = "/work/w/tmp-batchpages";

test("shots", async ({ page }) => {
  await signUp(page);
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "/?prompt=A {red|blue} boat in {fog|rain}&batch=variations");
    await page.screenshot({ path: `${folder}/variations-${width}.png`, fullPage: true });
    await page.getByText("Grid", { exact: true }).first().click();
    await page.screenshot({ path: `${folder}/grid-${width}.png`, fullPage: true });
    await open(page, "/?prompt=A");
    await page.screenshot({ path: `${folder}/composer-${width}.png`, fullPage: true });
  }
});
