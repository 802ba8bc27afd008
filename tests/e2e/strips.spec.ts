import { expect, type Page, test } from "@playwright/test";
import { open } from "./alive.ts";
import { chooseMore } from "./seeded-gallery.ts";
import { sidewaysOverflow } from "./sideways.ts";
import { expectFinished, finishRun, signUp } from "./users.ts";

const video = { mode: "text-to-video", duration_seconds: "2" };
const hill = { ...video, prompt: "A windy hill", aspect_ratio: "1:1" };

/** The prompts of the clips in their order. */
const order = (page: Page) => page.getByRole("list", { name: "Clips" }).getByRole("heading");

test("clips are chosen in the gallery, ordered and trimmed by keys, and joined on a phone", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await signUp(page);
  for (const draft of [{ ...video, prompt: "A calm sea" }, hill]) await finishRun(page, draft);
  await open(page, "/gallery?select=1");
  for (const prompt of ["A calm sea", "A windy hill"]) {
    await page.getByRole("checkbox", { name: new RegExp(prompt) }).check();
  }
  await chooseMore(page, "Join clips");
  await expect(page).toHaveURL(/\/strips\/new\?clip=/);
  await open(page, page.url());
  await expect(order(page)).toHaveCount(2);
  const first = (await order(page).first().textContent()) ?? "";
  await page.getByRole("button", { name: `Move later: ${first}` }).focus();
  await page.keyboard.press("Enter");
  await expect(order(page).last()).toHaveText(first);
  await page.getByRole("button", { name: "Add: A calm sea" }).focus();
  await page.keyboard.press("Enter");
  await expect(order(page)).toHaveCount(3);
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.getByLabel("To second").first().fill("0.5");
  await page.getByLabel("From second").last().fill("9");
  await page.getByRole("button", { name: "Join clips" }).click();
  await expect(page.getByText("Clip 3 is shorter than that. Let it start earlier.")).toBeVisible();
  await page.getByLabel("From second").last().fill("1.5");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/generations\//);
  await expectFinished(page);
  await page.getByRole("link", { name: "Use again" }).click();
  await expect(order(page)).toHaveCount(3);
  await expect(page.getByLabel("To second").first()).toHaveValue("0.5");
  if (!javaScriptEnabled) return;
  // The focus stays on the form when the last clip is removed.
  for (const left of [2, 1, 0]) {
    await page
      .getByRole("button", { name: /^Remove: / })
      .first()
      .press("Enter");
    await expect(order(page)).toHaveCount(left);
  }
  await expect(page.getByRole("button", { name: /^Add: / }).first()).toBeFocused();
});

test("the last frame of a video becomes the source of the next one in one press", async ({ page }) => {
  await signUp(page);
  await open(page, await finishRun(page, hill));
  await page.getByRole("button", { name: "Use last frame" }).click();
  await expect(page).toHaveURL(/mode=image-to-video.*source_upload_id=/);
});
