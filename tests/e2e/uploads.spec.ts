import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { open } from "./alive.ts";
import { type FileToChoose, noPicture, ownAudioFile, ownPicture } from "./files.ts";
import { signUp } from "./users.ts";

/** Returns an own image whose file has a keyword (XMP). */
async function withKeyword(name: string, keyword: string): Promise<FileToChoose> {
  const file = await ownPicture(name);
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:subject><rdf:Bag><rdf:li>${keyword}</rdf:li></rdf:Bag>
    </dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>`;
  return { ...file, buffer: await sharp(file.buffer).withXmp(xmp).toBuffer() };
}

const isScripted = (project: { use: { javaScriptEnabled?: boolean } }) => project.use.javaScriptEnabled !== false;
const pictures = (page: Page) => page.getByRole("list", { name: "Your images" }).getByRole("listitem");
const recordings = (page: Page) => page.getByRole("list", { name: "Your audio files" }).getByRole("listitem");

/** Chooses files. With scripts they upload immediately. Without scripts they are sent with the form. */
async function upload(page: Page, files: FileToChoose[], scripts: boolean): Promise<void> {
  await page.getByLabel("Choose files").setInputFiles(files);
  if (!scripts) await page.getByRole("button", { name: "Upload" }).click();
}

test("several files are added together, and rejected files are listed by name", async ({ page }, { project }) => {
  const scripts = isScripted(project);
  await signUp(page);
  await open(page, "/gallery/uploads");
  await expect(page.getByText("No uploads yet")).toBeVisible();
  await upload(page, [await ownPicture(), noPicture, ownAudioFile(), await ownPicture("noon.png")], scripts);
  await expect(pictures(page)).toHaveCount(2);
  await expect(recordings(page)).toHaveCount(1);
  await expect(recordings(page).getByText("hum.wav", { exact: true })).toBeVisible();
  if (scripts) {
    await expect(page.getByRole("alert")).toContainText("Choose a PNG, JPEG, or WebP image.");
  } else {
    const toast = page.getByRole("region", { name: "Notifications" });
    await expect(toast).toContainText("3 files uploaded.");
    await expect(toast).toContainText("holiday.png: Choose a PNG, JPEG, or WebP image.");
  }
  await expect(page.getByText(/^0\.\d\sMB of 1\sGB$/)).toBeVisible();

  await page.getByRole("link", { name: "Audio" }).click();
  await expect(pictures(page)).toHaveCount(0);
  await expect(recordings(page)).toHaveCount(1);
});

test("a keyword of an upload leads to the others with it", { tag: "@one-path" }, async ({ page }, { project }) => {
  await signUp(page);
  await open(page, "/gallery/uploads");
  const tagged = await Promise.all(["one.png", "two.png"].map((name) => withKeyword(name, "North coast")));
  await upload(page, [...tagged, await ownPicture("three.png")], isScripted(project));
  await expect(pictures(page)).toHaveCount(3);
  await pictures(page).getByRole("link", { name: "Details of one.png" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "North coast" }).click();
  await expect(pictures(page)).toHaveCount(2);
  await expect(pictures(page).getByLabel("Use three.png")).toHaveCount(0);
});

test("an upload is used for a new creation", { tag: "@one-path" }, async ({ page }, { project }) => {
  await signUp(page);
  await open(page, "/gallery/uploads");
  await upload(page, [await ownPicture(), ownAudioFile()], isScripted(project));
  await pictures(page).getByLabel("Use evening.png").click();
  await pictures(page).getByRole("link", { name: "Animate", exact: true }).click();
  await expect(page).toHaveURL(/mode=image-to-video&source_upload_id=/);
  await expect(page.getByRole("group", { name: "Source image" }).getByText("evening.png")).toBeVisible();

  await open(page, "/gallery/uploads");
  await recordings(page).getByLabel("Use hum.wav").click();
  await recordings(page).getByRole("link", { name: "Use as video sound" }).click();
  await expect(page).toHaveURL(/mode=image-to-video-audio&audio_upload_id=/);
  await expect(page.getByText("hum.wav", { exact: true })).toBeVisible();
});

test("an upload is deleted only after a confirmation, and several can be deleted together", async ({ page }, {
  project,
}) => {
  await signUp(page);
  await open(page, "/gallery/uploads");
  const names = ["one.png", "two.png", "three.png"];
  await upload(page, await Promise.all(names.map((name) => ownPicture(name))), isScripted(project));
  await expect(pictures(page)).toHaveCount(3);

  await page.getByRole("link", { name: "Delete one.png" }).click();
  const question = page.getByRole("dialog", { name: "Delete this upload?" });
  await expect(question).toContainText("one.png");
  await question.getByRole("link", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(pictures(page)).toHaveCount(3);
  await page.getByRole("link", { name: "Delete one.png" }).click();
  await question.getByRole("button", { name: "Delete permanently" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("1 upload deleted");
  await expect(pictures(page)).toHaveCount(2);

  await page.getByLabel("Select two.png").check();
  await page.getByLabel("Select three.png").check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page
    .getByRole("dialog", { name: "Delete 2 uploads?" })
    .getByRole("button", { name: "Delete permanently" })
    .click();
  await expect(page.getByText("No uploads yet")).toBeVisible();
  await expect(page).toHaveURL(/\/gallery\/uploads$/);
});
