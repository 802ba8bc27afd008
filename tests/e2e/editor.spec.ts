import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { alive, open } from "./alive.ts";
import { expectResults, isScripted, results, uploadOwnPicture } from "./editing.ts";
import { ownPicture } from "./files.ts";
import { coverage } from "./painting.ts";
import { signUpWithCreations } from "./seeded-gallery.ts";
import { sidewaysOverflow } from "./sideways.ts";
import { expectFinished, makePicture, signUp } from "./users.ts";
import { whilePainted } from "./while-painted.ts";

const apply = (page: Page) => page.getByRole("button", { name: /^Apply/ });
const part = (page: Page, name: string) => page.getByRole("region", { name });

/** Generates an image and opens an edit of it. Returns the editor's path. */
async function editNewPicture(page: Page, mode: string, prompt = "A quiet harbor"): Promise<string> {
  await signUp(page);
  await makePicture(page, prompt);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Edit image", level: 1 })).toBeVisible();
  const path = new URL(page.url()).pathname;
  await open(page, `${path}?mode=${mode}`);
  return path;
}

test("an image is upscaled beside its source, compared with it, and edited further", async ({ page }) => {
  const path = await editNewPicture(page, "image-upscale");
  await page.getByRole("radio", { name: /^2×/ }).check();
  await apply(page).click();
  await expectResults(page);
  expect(new URL(page.url()).pathname).toBe(path);
  const variation = results(page).getByRole("article", { name: "Variation 1" });
  if (isScripted()) {
    const slider = variation.getByRole("slider", { name: "Before/after slider" });
    await slider.focus();
    await slider.press("ArrowRight");
    await expect(slider).toHaveAttribute("aria-valuetext", "51%");
    await variation.getByRole("radio", { name: "Side by side" }).check();
    await expect(variation.getByRole("img")).toHaveCount(2);
    const hold = variation.getByRole("button", { name: "Hold to see the source" });
    await hold.focus();
    await page.keyboard.down("Space");
    await expect(variation.getByRole("img")).toHaveAccessibleName("Source");
    await page.keyboard.up("Space");
    await expect(variation.getByRole("img")).toHaveCount(2);
  }
  await variation.getByRole("link", { name: "Continue from this one" }).click();
  await expect(page).toHaveURL(/\/creations\/[^/]+\/edit$/);
  expect(new URL(page.url()).pathname).not.toBe(path);
  const versions = page.getByRole("navigation", { name: "Versions" });
  await expect(versions.getByRole("link", { name: /You are here/ })).toHaveAttribute("aria-current", "step");
  await versions.locator(`a[href="${path}"]`).click();
  await expect(page).toHaveURL(path);
});

test("an image is adjusted, and the recipe of the run names the changes", async ({ page }) => {
  await editNewPicture(page, "image-adjust");
  await apply(page).click();
  const refusal = part(page, "Adjustments").getByText("Change at least one setting.");
  await expect(refusal).toBeVisible();
  if (isScripted()) await expect(refusal).toBeFocused();
  await page.getByRole("slider", { name: "Brightness" }).press("ArrowRight");
  await page.getByRole("radio", { name: "90°" }).check();
  await apply(page).click();
  await expectResults(page);
  await results(page).getByRole("link", { name: "Open run" }).click();
  await expect(page.getByText("Rotate 90° · Brightness +1")).toBeVisible();
});

test("something is removed by shapes, and errors keep what is typed", async ({ page }) => {
  await signUp(page);
  await open(page, `${await uploadOwnPicture(page)}?mode=image-erase`);
  await apply(page).click();
  const mask = part(page, "Area to change");
  await expect(mask.getByText(/^Select an area first/)).toBeVisible();
  await mask.getByLabel("Grow (pixels)").fill("4");
  await mask.getByRole("button", { name: "Bottom strip" }).click();
  await expect(mask.getByLabel("Shape 1", { exact: true })).toHaveValue("rectangle");
  await expect(mask.getByLabel("Top", { exact: true }).first()).toHaveValue("67");
  await expect(mask.getByLabel("Grow (pixels)")).toHaveValue("4");
  await apply(page).click();
  await expectResults(page);
  await results(page).getByRole("link", { name: "Open run" }).click();
  await page.getByRole("link", { name: "Use again" }).click();
  await expect(page.getByLabel("Shape 1", { exact: true })).toHaveValue("rectangle");
  await expect(page.getByLabel("Grow (pixels)")).toHaveValue("4");
});

test("an image is expanded to a ratio, and the result is wider", async ({ page }) => {
  await signUp(page);
  await open(page, `${await uploadOwnPicture(page)}?mode=image-expand`);
  await apply(page).click();
  await expect(part(page, "New edges").getByText(/^Choose a ratio, or add/)).toBeVisible();
  await page.getByRole("radio", { name: "16:9" }).check();
  await page.getByLabel("Where the image stays").selectOption("left");
  await apply(page).click();
  await expectResults(page);
  const size = await results(page)
    .getByRole("img", { name: "Variation 1" })
    .evaluate((image) => [image.getAttribute("width"), image.getAttribute("height")].map(Number));
  expect((size[0] ?? 0) / (size[1] ?? 1)).toBeCloseTo(16 / 9, 1);
});

test("what is typed stays when another edit is chosen", async ({ page }) => {
  test.skip(!isScripted(), "without scripts, another edit is another page");
  await editNewPicture(page, "image-fill", "A lighthouse");
  const choose = (name: string) => page.getByRole("navigation", { name: "Edits" }).getByRole("link", { name }).click();
  await page.getByLabel("What to show there").fill("A red boat");
  await page.getByLabel("Shape 1", { exact: true }).selectOption("ellipse");
  await page.getByLabel("Change everything outside the area instead").check();
  await choose("Upscale image");
  await expect(page.getByLabel("Grow (pixels)")).toHaveCount(0);
  await choose("Fill");
  await expect(page.getByLabel("What to show there")).toHaveValue("A red boat");
  await expect(page.getByLabel("Shape 1", { exact: true })).toHaveValue("ellipse");
  await expect(page.getByLabel("Change everything outside the area instead")).toBeChecked();
});

test("a repeated edit adds no step to the versions", { tag: "@one-path" }, async ({ page }) => {
  await editNewPicture(page, "image-upscale");
  await apply(page).click();
  await expectResults(page);
  await results(page).getByRole("link", { name: "Open run" }).click();
  const first = new URL(page.url()).pathname;
  await page.getByRole("button", { name: "Regenerate" }).click();
  await expect(page).not.toHaveURL(first);
  await expectFinished(page);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  const steps = page.getByRole("navigation", { name: "Versions" }).locator("ol > li");
  await expect(steps).toHaveText([/^Text to image/, /^Upscale image/]);
});

test("without scripts, the server draws the mask and keeps a mask file that was sent", async ({ page }) => {
  test.skip(isScripted(), "with scripts, the mask is on the image");
  await signUp(page);
  await open(page, `${await uploadOwnPicture(page)}?mode=image-erase`);
  const mask = part(page, "Area to change");
  await mask.getByRole("button", { name: "Upper left third" }).click();
  await mask.getByRole("button", { name: "Show mask" }).click();
  await expect(mask.getByText("The mask covers 11% of the image.")).toBeVisible();
  await mask.getByText("More shapes and mask file").click();
  await mask.getByLabel("Mask file").setInputFiles(await ownPicture("mask.png", 64, 64));
  await mask.getByRole("button", { name: "Show mask" }).click();
  await expect(mask.getByText("A mask is in use.")).toBeVisible();
  await mask.getByRole("button", { name: "Remove mask" }).click();
  await expect(mask.getByText("A mask is in use.")).toBeHidden();
  await expect(mask.getByLabel("Shape 1", { exact: true })).toHaveValue("rectangle");
});

test("the subject of an image is selected, and nothing is in a place without one", async ({ page }) => {
  const select = () => page.getByRole("button", { name: "Select subject" }).click();
  await editNewPicture(page, "image-erase", "A lighthouse");
  await select();
  if (isScripted()) await expect(coverage(page)).toHaveText(/^Mask covers [1-9]/, whilePainted);
  else {
    await expect(part(page, "Area to change").getByText(/^The mask covers [1-9]\d?% of the image/)).toBeVisible();
    await expect(page.getByText("A mask is in use.")).toBeVisible();
  }
  await makePicture(page, "A calm sea at night");
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Edit image", level: 1 })).toBeVisible();
  await open(page, `${new URL(page.url()).pathname}?mode=image-erase`);
  await select();
  await expect(page.getByText(/^Nothing was found that could be selected/).first()).toBeVisible(whilePainted);
});

test("another user's images, missing ones, and those in the trash get the same answer", { tag: "@one-path" }, async ({
  page,
  browser,
}) => {
  const [creation = ""] = await signUpWithCreations(page, 2);
  const upload = await uploadOwnPicture(page);
  const headers = { "sec-fetch-site": "same-origin" };
  expect((await page.request.get(`/creations/${creation}/edit`)).status()).toBe(200);
  const other = await browser.newContext();
  const stranger = await other.newPage();
  await signUp(stranger);
  const missing = "019bbd2e-7e10-7000-8000-000000000001";
  const paths = [`/creations/${creation}/edit`, upload, `/creations/${missing}/edit`, `/uploads/${missing}/edit`];
  for (const path of paths) {
    expect((await stranger.request.get(path)).status()).toBe(404);
    const form = { mode: "image-upscale", scale: "2" };
    expect((await stranger.request.post(path, { headers, form })).status()).toBe(404);
    expect((await stranger.request.post(`${path}/selection`, { headers, form: {} })).status()).toBe(404);
  }
  await other.close();
  await page.request.post(`/creations/${creation}`, { headers, form: { intent: "delete", return: "/gallery" } });
  expect((await page.request.get(`/creations/${creation}/edit`)).status()).toBe(404);
});

test("garbage in the address or the form is no error of the server", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  const path = await uploadOwnPicture(page, 240, 160);
  const garbage =
    "mode=none&run=%00&mask_upload_id=..&reference=upload:..&reference=creation:x&count=1e9&shape.0.kind=star";
  expect((await page.request.get(`${path}?${garbage}`)).status()).toBe(200);
  expect((await page.request.get("/creations/%2e%2e/edit")).status()).toBe(404);
  const headers = { "sec-fetch-site": "same-origin" };
  const forms: Record<string, string>[] = [
    { mode: "none" },
    { mode: "image-expand", "expand.right": "1e9" },
    { mode: "image-upscale", scale: "3", seed: "NaN" },
    { mode: "image-erase", mask_upload_id: "missing" },
    { mode: "image-adjust", "crop.x": "-1", brightness: "many" },
    { mode: "image-erase", "shape.0.kind": "star", "shape.0.x": "1" },
  ];
  for (const form of forms) expect((await page.request.post(path, { headers, form })).status()).toBe(422);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the editor fits, is accessible, and works by touch", async ({ page }) => {
    await editNewPicture(page, "image-erase");
    expect(await sidewaysOverflow(page)).toBe(0);
    if (isScripted()) await expectAccessible(page);
    await part(page, "Area to change").getByRole("button", { name: "Middle" }).tap();
    await expect(page.getByLabel("Shape 1", { exact: true })).toHaveValue("rectangle");
    await apply(page).tap();
    await expectResults(page);
    await open(page, await uploadOwnPicture(page));
    expect(await sidewaysOverflow(page), "with a wide image").toBe(0);
  });
});

test("an image dropped on Explore can be edited", async ({ page }) => {
  test.skip(!isScripted(), "dropping needs scripts");
  await signUp(page);
  await open(page, "/");
  const { name, mimeType, buffer } = await ownPicture();
  const data = await page.evaluateHandle(
    ([bytes, file, type]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0))], file, { type }));
      return transfer;
    },
    [buffer.toString("base64"), name, mimeType] as const,
  );
  await page.getByRole("textbox", { name: "Prompt", exact: true }).dispatchEvent("drop", { dataTransfer: data });
  await page.getByRole("button", { name: "Edit this image" }).click();
  await expect(page).toHaveURL(/\/uploads\/[^/]+\/edit$/);
  await alive(page);
  await expect(page.getByRole("heading", { name: "Edit image", level: 1 })).toBeVisible();
});
