import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { open } from "./alive.ts";
import { signUp } from "./users.ts";

const picture = await sharp({ create: { width: 900, height: 300, channels: 3, background: "red" } })
  .composite([{ input: { create: { width: 300, height: 300, channels: 3, background: "blue" } }, left: 600, top: 0 }])
  .png()
  .toBuffer();

test("the account pages break no security rule, and no script fails on them", async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  for (const path of ["/forgot-password", "/reset-password", "/auth/email-sent", "/reset/a/b/public"])
    await open(page, path);
  await signUp(page);
  await open(page, "/settings");
  await page.getByLabel("Time zone").fill("Europe/Berlin");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await open(page, "/profile");
  await page.getByLabel("Choose a photo").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: picture });
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Avatar uploaded")).toBeVisible();
  await open(page, "/profile/delete");
  expect(complaints).toEqual([]);
});

test("the part of a picture that was chosen is the one that is kept", async ({ page }) => {
  await signUp(page);
  await open(page, "/profile");
  await page.getByLabel("Choose a photo").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: picture });
  await page.getByLabel("Horizontal position").press("End");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Avatar uploaded")).toBeVisible();
  const address = await page.getByRole("main").locator("img[src^='/api/avatars/']").getAttribute("src");
  const kept = await (await page.request.get(address ?? "")).body();
  const { dominant } = await sharp(kept).stats();
  expect(dominant.b).toBeGreaterThan(200);
  expect(dominant.r).toBeLessThan(50);
});

test("a picture is dragged to the part that is kept, and the choice can be left", async ({ page }) => {
  await signUp(page);
  await open(page, "/profile");
  const input = page.getByLabel("Choose a photo");
  await input.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: picture });
  const slider = page.getByLabel("Horizontal position");
  await expect(slider).toHaveValue("0.5");
  const stage = await page.locator("img[src^='blob:']").locator("..").boundingBox();
  if (!stage) throw new Error("The picture to cut is not shown.");
  await page.mouse.move(stage.x + 100, stage.y + 100);
  await page.mouse.down();
  await page.mouse.move(stage.x + 10, stage.y + 100, { steps: 4 });
  await page.mouse.up();
  expect(Number(await slider.inputValue())).toBeGreaterThan(0.6);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(slider).toHaveCount(0);
  await expect(input).toBeFocused();
});

test("another tab shows the new name immediately", async ({ page, context }) => {
  await signUp(page);
  const other = await context.newPage();
  await open(other, "/gallery");
  await open(page, "/profile");
  await page.getByLabel("Display name").fill("Countess of Herons");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Profile updated")).toBeVisible();
  await expect(other.getByText("Countess of Herons").first()).toBeVisible();
});

test("what is typed stays when the page is read again", async ({ page }) => {
  await signUp(page);
  await open(page, "/settings");
  await page.getByLabel("Credit alert threshold").fill("77");
  const readAgain = page.waitForResponse((response) => response.url().includes("/settings.data"));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await readAgain;
  await page.getByRole("heading", { level: 1 }).click();
  await expect(page.getByLabel("Credit alert threshold")).toHaveValue("77");
});
