import { expect, type Page, test } from "@playwright/test";
import { open } from "./alive.ts";
import { type FileToChoose, noPicture, ownAudioFile, ownPicture } from "./files.ts";
import { seedPicture } from "./seeded-gallery.ts";
import { chooseMode, promptBox, signUp, signUpOnExplore } from "./users.ts";
import { whilePainted } from "./while-painted.ts";

/** Opens the composer in a mode through the mode's radio button. */
async function openMode(page: Page, name: string): Promise<void> {
  await open(page, "/");
  await chooseMode(page, name);
}

/** Chooses a file. With scripts it uploads immediately. Without scripts it is sent with the form. */
async function choose(page: Page, what: "file" | "audio file", file: FileToChoose, scripts: boolean): Promise<void> {
  await page.getByLabel(what === "file" ? "Choose a file" : "Choose an audio file").setInputFiles(file);
  const remove = page.getByRole("button", { name: what === "file" ? "Remove image" : "Remove audio file" });
  if (scripts) await expect(remove).toBeVisible();
}

/** Starts the run and checks that the held credits equal the price. With scripts, the button has shown the price. */
async function generate(page: Page, price: string, scripts: boolean): Promise<void> {
  const button = page.getByRole("button", { name: /^Generate/ });
  if (scripts) await expect(button).toHaveText(`Generate · ${price}`);
  await button.click();
  await expect(page).toHaveURL(/\/generations\/[0-9a-f-]{36}$/);
  await expect(page.getByText(`Held ${price}`)).toBeVisible();
}

/** Cancels the run on the open page, so that no unneeded video is made. */
async function cancelRun(page: Page): Promise<void> {
  const headers = { "sec-fetch-site": "same-origin" };
  await page.request.post(page.url(), { form: { intent: "cancel" }, headers, maxRedirects: 0 });
}

const isScripted = (project: { use: { javaScriptEnabled?: boolean } }) => project.use.javaScriptEnabled !== false;

test("a picture is made from a picture of one's own", async ({ page }, { project }) => {
  await signUp(page);
  await openMode(page, "Image to image");
  await promptBox(page).fill("The same sky in watercolor");
  await choose(page, "file", await ownPicture(), isScripted(project));
  await page.getByRole("radio", { name: "Draft" }).check();
  await page.getByLabel("Strength").fill("0.75");
  await page.getByText("More options").click();
  await page.getByRole("radio", { name: "Watercolor" }).check();
  await generate(page, "1 credit", isScripted(project));
  await expect(page.getByText("75%")).toBeVisible();
  await expect(page.getByText("· 3:2")).toBeVisible();
});

test("a video is made from words", { tag: "@one-path" }, async ({ page }, { project }) => {
  await signUp(page);
  await openMode(page, "Text to video");
  await promptBox(page).fill("Small boats in a quiet harbor");
  await page.getByRole("radio", { name: "2 s" }).check();
  await page.getByRole("radio", { name: "Draft" }).check();
  await generate(page, "10 credits", isScripted(project));
  await expect(page.getByText("Text to video")).toBeVisible();
  await cancelRun(page);
});

test("a picture from the gallery is set in motion, and what was typed stays meanwhile", async ({ page }, {
  project,
}) => {
  await signUp(page);
  await seedPicture(page, "A fox in fresh snow");
  await openMode(page, "Image to video");
  await promptBox(page).fill("It turns its head");
  await page.getByRole("button", { name: "Pick from gallery" }).click();
  await page.getByRole("link", { name: "Use A fox in fresh snow" }).click();
  await expect(page.getByRole("group", { name: "Source image" }).getByText("A fox in fresh snow")).toBeVisible();
  await expect(promptBox(page)).toHaveValue("It turns its head");
  await generate(page, "20 credits", isScripted(project));
  await expect(page.getByText("Image to video")).toBeVisible();
  await cancelRun(page);
});

test(
  "a video takes its sound from the user's own audio file, or from words",
  { tag: "@one-path" },
  async ({ page }, { project }) => {
    await signUp(page);
    await openMode(page, "Image to video with audio");
    await promptBox(page).fill("Evening at the sea");
    await choose(page, "file", await ownPicture(), isScripted(project));
    await page.getByRole("radio", { name: "Use an audio file" }).check();
    await choose(page, "audio file", ownAudioFile(), isScripted(project));
    await page.getByRole("radio", { name: "Draft" }).check();
    await generate(page, "15 credits", isScripted(project));
    await expect(page.getByText("Your audio file")).toBeVisible();
    await cancelRun(page);

    await openMode(page, "Image to video with audio");
    await promptBox(page).fill("Evening at the sea");
    await page.getByRole("button", { name: "Pick from gallery" }).click();
    await page.getByRole("link", { name: "Uploads" }).click();
    await page.getByRole("link", { name: "Use evening.png" }).click();
    await page.getByRole("radio", { name: "Describe it" }).check();
    await page.getByLabel("Sound description").fill("waves and gulls");
    await page.getByRole("radio", { name: "Draft" }).check();
    await generate(page, "15 credits", isScripted(project));
    await expect(page.getByText("waves and gulls")).toBeVisible();
    await cancelRun(page);
  },
);

test("a file that is no picture is refused, and the form stays as it was", async ({ page }) => {
  await signUp(page);
  await openMode(page, "Image to image");
  await promptBox(page).fill("The same in oil");
  await page.getByRole("radio", { name: "16:9" }).check();
  await page.getByLabel("Choose a file").setInputFiles(noPicture);
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page.getByRole("group", { name: "Source image" }).getByRole("alert")).not.toBeEmpty();
  await expect(promptBox(page)).toHaveValue("The same in oil");
  await expect(page.getByRole("radio", { name: "16:9" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Image to image" })).toBeChecked();
  await expect(page.getByText("50 credits")).toBeVisible();
});

test("a run that is refused keeps the picture that came with it", async ({ page }, { project }) => {
  await signUp(page);
  await openMode(page, "Image to image");
  await promptBox(page).fill("x".repeat(2_001));
  await choose(page, "file", await ownPicture(), isScripted(project));
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: /2,?000/ })).toBeVisible();
  await expect(page.getByText("evening.png", { exact: true })).toBeVisible();
  await promptBox(page).fill("Now short enough");
  await generate(page, "2 credits", isScripted(project));
});

test("another user's image in an address has no effect", { tag: "@one-path" }, async ({ page, browser }) => {
  await signUp(page);
  await seedPicture(page, "A lonely tree");
  await open(page, "/gallery");
  const form = page.locator(".tile[data-creation]").first();
  const id = await form.getAttribute("data-creation");

  const otherUser = await browser.newContext();
  const otherUsersPage = await otherUser.newPage();
  await signUp(otherUsersPage);
  await open(otherUsersPage, `/?mode=image-to-image&source_creation_id=${id}`);
  await expect(otherUsersPage.getByText("The source image no longer exists.")).toBeVisible();
  await promptBox(otherUsersPage).fill("What is this?");
  await otherUsersPage.getByRole("button", { name: /^Generate/ }).click();
  await expect(otherUsersPage.getByText("Add a source image.")).toBeVisible();
  await expect(otherUsersPage.getByText("50 credits")).toBeVisible();
  await otherUser.close();
});

test("an image or an audio file can be removed from the form", async ({ page }) => {
  await signUp(page);
  await seedPicture(page, "An old stone bridge");
  await openMode(page, "Image to video");
  await promptBox(page).fill("The river flows");
  await page.getByRole("button", { name: "Pick from gallery" }).click();
  await page.getByRole("link", { name: "Use An old stone bridge" }).click();
  await page.getByRole("button", { name: "Remove image" }).click();
  await expect(page.getByRole("button", { name: "Pick from gallery" })).toBeVisible();
  await expect(promptBox(page)).toHaveValue("The river flows");
});

test("a chosen image stays while the user looks for an audio file", async ({ page }, { project }) => {
  await signUp(page);
  await openMode(page, "Image to video with audio");
  await promptBox(page).fill("Evening at the sea");
  await choose(page, "file", await ownPicture(), isScripted(project));
  await page.getByRole("radio", { name: "Use an audio file" }).check();
  await page.getByRole("button", { name: "Pick from uploads" }).click();
  await expect(page.getByText("No audio files yet")).toBeVisible();
  if (isScripted(project)) await page.keyboard.press("Escape");
  else await page.getByRole("link", { name: "Back to prompt" }).click();
  await expect(page.getByText("evening.png", { exact: true })).toBeVisible();
  await expect(promptBox(page)).toHaveValue("Evening at the sea");
});

test("a downloaded file fills the form with what it was made with", async ({ page }, { project }) => {
  await signUpOnExplore(page);
  await page.getByText("More options").click();
  await page.getByRole("radio", { name: "Ink", exact: true }).check();
  await page.getByLabel("Negative prompt").fill("people");
  await page.getByLabel("Seed").fill("1234");
  await page.getByRole("radio", { name: "16:9" }).check();
  await promptBox(page).fill("Snowy mountains");
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page.getByRole("link", { name: "Download" })).toBeVisible(whilePainted);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  const file = await (await downloading).path();

  await open(page, "/");
  await page.getByLabel("Reuse settings from a file").setInputFiles(file);
  if (!isScripted(project)) await page.getByRole("button", { name: "Reuse settings", exact: true }).click();
  await expect(promptBox(page)).toHaveValue("Snowy mountains");
  await expect(page.getByRole("radio", { name: "16:9" })).toBeChecked();
  await expect(page.getByLabel("Seed")).toHaveValue("1234");
  await expect(page.getByLabel("Negative prompt")).toHaveValue("people");
  await expect(page.getByRole("radio", { name: "Ink", exact: true })).toBeChecked();
});

test("a file without a recipe says so", { tag: "@one-path" }, async ({ page }, { project }) => {
  await signUpOnExplore(page);
  await page.getByLabel("Reuse settings from a file").setInputFiles(await ownPicture());
  if (!isScripted(project)) await page.getByRole("button", { name: "Reuse settings", exact: true }).click();
  await expect(page.getByText("This file doesn’t include a recipe.")).toBeVisible();
});

test("a form with a file that is sent twice starts one run", { tag: "@one-path" }, async ({ page, baseURL }) => {
  await signUp(page);
  const picture = await ownPicture();
  const send = () =>
    page.request.post("/?index", {
      headers: { origin: baseURL ?? "" },
      maxRedirects: 0,
      multipart: {
        mode: "image-to-image",
        prompt: "The same sky in ink",
        quality: "draft",
        source_file: picture,
      },
    });
  const answers = await Promise.all([send(), send()]);
  expect(answers.map((answer) => answer.status())).toEqual([303, 303]);
  const [first, second] = answers.map((answer) => answer.headers().location);
  expect(first).toMatch(/^\/generations\//);
  expect(second).toBe(first);
});
