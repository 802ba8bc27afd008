import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { alive, open, reload } from "./alive.ts";
import { type FileToChoose, ownPicture } from "./files.ts";
import { holdRequests } from "./held-requests.ts";
import { sidewaysOverflow } from "./sideways.ts";
import { expectFinished, promptBox, signUp, signUpOnExplore } from "./users.ts";

/** Returns a transfer with a file, as the browser passes it to a drop or paste listener. */
function transferOf(page: Page, { name, mimeType, buffer }: FileToChoose) {
  return page.evaluateHandle(
    ({ name, mimeType, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name, { type: mimeType }));
      return transfer;
    },
    { name, mimeType, base64: buffer.toString("base64") },
  );
}

async function drop(page: Page, place: Locator, file: FileToChoose): Promise<void> {
  const dataTransfer = await transferOf(page, file);
  for (const type of ["dragenter", "dragover", "drop"]) await place.dispatchEvent(type, { dataTransfer });
}

const source = (page: Page) => page.getByRole("group", { name: "Source image" });

test("what is typed stays when another mode is chosen, and the price follows", async ({ page }) => {
  await signUpOnExplore(page);
  await promptBox(page).fill("A lighthouse");
  await page.getByText("More options").click();
  await page.getByLabel("Seed").fill("77");
  await expect(page.getByRole("button", { name: "Generate · 2 credits" })).toBeVisible();
  await page.getByRole("radio", { name: "Text to video" }).check();
  await expect(page).toHaveURL(/mode=text-to-video/);
  await expect(promptBox(page)).toHaveValue("A lighthouse");
  await expect(page.getByLabel("Seed")).toHaveValue("77");
  await expect(page.getByRole("button", { name: "Generate · 2 credits" })).toBeHidden();
  await reload(page);
  await alive(page);
  await expect(page.getByRole("radio", { name: "Text to video" })).toBeChecked();
  await expect(promptBox(page)).toHaveValue("A lighthouse");
});

test("on a phone the modes are one row: arrow keys walk it, and the chosen one is in view", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signUp(page);
  await open(page, "/?mode=text-to-image");
  const radio = (name: string) => page.getByRole("radio", { name, exact: true });
  const isWithin = (name: string) =>
    radio(name).evaluate((input) => {
      const row = input.closest(".scroll-fade")?.getBoundingClientRect();
      const { left, right } = input.getBoundingClientRect();
      return row !== undefined && left >= row.left && right <= row.right;
    });
  expect(await isWithin("Image to video with audio")).toBe(false);
  await expect(page.getByRole("button", { name: "Show options for this mode" })).toBeHidden();
  await radio("Text to image").focus();
  for (const name of ["Image to image", "Text to video", "Image to video", "Image to video with audio"]) {
    await page.keyboard.press("ArrowRight");
    await expect(radio(name)).toBeChecked();
    await expect(radio(name)).toBeFocused();
    expect(await isWithin(name)).toBe(true);
  }
  await expect(page).toHaveURL(/mode=image-to-video-audio/);
  await open(page, "/?mode=image-to-video-audio");
  await expect.poll(() => isWithin("Image to video with audio")).toBe(true);
});

test("an upload shows its progress, keeps the form from being sent too early, and can be canceled", async ({
  page,
}) => {
  await signUp(page);
  await open(page, "/?mode=image-to-image");
  const release = await holdRequests(page, "**/uploads");
  await promptBox(page).fill("The same in ink");
  await page.getByLabel("Choose a file").setInputFiles(await ownPicture());
  await expect(source(page).getByRole("progressbar", { name: "Uploading evening.png" })).toBeVisible();
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page.getByText("Your file is still uploading.")).toBeVisible();
  await expect(page).toHaveURL(/mode=image-to-image/);

  await page.getByRole("button", { name: "Cancel upload" }).click();
  await expect(source(page).getByRole("status")).toHaveText("Upload canceled");
  await expect(page.getByRole("button", { name: "Pick from gallery" })).toBeVisible();
  release();
  await page.getByLabel("Choose a file").setInputFiles(await ownPicture("again.png"));
  await expect(source(page).getByRole("status")).toHaveText("again.png selected");
  await expect(source(page).getByText("960 × 640")).toBeVisible();
});

test("a picture can be pasted anywhere while a mode wants one, and dropped onto its place", async ({ page }) => {
  await signUp(page);
  await open(page, "/?mode=image-to-video");
  await expect(page.getByRole("button", { name: "Pick from gallery" })).toBeVisible();
  const clipboardData = await transferOf(page, await ownPicture("pasted.png"));
  await promptBox(page).evaluate(
    (box, data) =>
      box.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })),
    clipboardData,
  );
  await expect(source(page).getByText("pasted.png", { exact: true })).toBeVisible();
  await drop(page, source(page), await ownPicture("dropped.png"));
  await expect(source(page).getByText("dropped.png", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Remove image" }).click();
  await expect(page.getByLabel("Choose a file")).toBeFocused();
});

test("what is too large or of another kind is refused before anything is sent", async ({ page }) => {
  await signUp(page);
  await open(page, "/?mode=image-to-image");
  let sent = 0;
  await page.route("**/uploads", (route) => {
    sent += 1;
    return route.abort();
  });
  const tooLarge = { name: "poster.png", mimeType: "image/png", buffer: Buffer.alloc(25 * 1024 * 1024 + 1) };
  await page.getByLabel("Choose a file").setInputFiles(tooLarge);
  await expect(source(page).getByRole("alert")).toHaveText(/larger than 25\sMB\./);
  const text = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") };
  await page.getByLabel("Choose a file").setInputFiles(text);
  await expect(source(page).getByRole("alert")).toHaveText("Choose a PNG, JPEG, or WebP image.");
  expect(sent).toBe(0);
});

test("a downloaded file dropped onto the prompt fills the form", async ({ page }) => {
  await signUp(page);
  await open(page, "/?prompt=A%20glass%20teapot&seed=42&aspect_ratio=3:4");
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expectFinished(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  const buffer = await readFile(await (await downloading).path());

  await open(page, "/");
  await drop(page, promptBox(page), { name: "teapot.png", mimeType: "image/png", buffer });
  await expect(promptBox(page)).toHaveValue("A glass teapot");
  await expect(page.getByLabel("Seed")).toHaveValue("42");
  await expect(page.getByRole("radio", { name: "3:4" })).toBeChecked();
});

test("an image without a recipe can be used as the source instead", async ({ page }) => {
  await signUpOnExplore(page);
  await promptBox(page).fill("Make it night");
  await drop(page, promptBox(page), await ownPicture());
  await expect(page.getByText("This file doesn’t include a recipe.")).toBeVisible();
  await page.getByRole("button", { name: "Use as source image" }).click();
  await expect(source(page).getByText("evening.png", { exact: true })).toBeVisible();
  await expect(promptBox(page)).toHaveValue("Make it night");
});

test("the picker keeps the focus, closes with Escape and gives the focus back", async ({ page }) => {
  await signUp(page);
  await open(page, "/?mode=image-to-image");
  const opener = page.getByRole("button", { name: "Pick from gallery" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Pick an image" });
  await expect(dialog.getByText("No images yet")).toBeVisible();
  await dialog.getByRole("link", { name: "Uploads" }).press("Enter");
  await expect(dialog.getByText("No uploads yet")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL(/\/\?mode=image-to-image$/);
});

test("Enter in a field of one line starts the run, whatever buttons stand before", async ({ page }) => {
  await signUp(page);
  await open(page, "/?mode=image-to-image&seed=5");
  await promptBox(page).fill("The same in pencil");
  await page.getByLabel("Choose a file").setInputFiles(await ownPicture());
  await expect(page.getByRole("button", { name: "Remove image" })).toBeVisible();
  await page.getByLabel("Seed").press("Enter");
  await expect(page).toHaveURL(/\/generations\//);
});

test("nothing of the composer leaves a screen of 320 px", async ({ page }) => {
  await signUp(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, "/?mode=image-to-video-audio&style=paper%20cut");
  await page.getByLabel("Choose a file").setInputFiles(await ownPicture(`${"a-long-name-".repeat(12)}.png`));
  await expect(page.getByRole("button", { name: "Remove image" })).toBeVisible();
  await page.getByRole("radio", { name: "Use an audio file" }).check();
  expect(await sidewaysOverflow(page)).toBe(0);
});

test("the composer of a video with sound, with all its choices open, and the picker are accessible", async ({
  page,
}) => {
  await signUp(page);
  for (const path of ["/?mode=image-to-video-audio&audio_prompt=waves&style=paper%20cut", "/sources?for=image"]) {
    await open(page, path);
    await expectAccessible(page);
  }
});

test("example prompts of any length stay on a screen of 320 px, in German too", async ({ page }) => {
  await signUp(page);
  const headers = { "sec-fetch-site": "same-origin" };
  await page.request.post("/preferences", { form: { language: "de", return: "/" }, headers });
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, "/");
  await expect(page.getByRole("link", { name: /Leuchtturm/ })).toBeVisible();
  expect(await sidewaysOverflow(page)).toBe(0);
});
