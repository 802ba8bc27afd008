import { expect, type Page, test } from "@playwright/test";
import { open } from "./alive.ts";
import { expectFinished, finishRun, makePicture, promptBox, signUp } from "./users.ts";

/** Starts a run from an address that fills in the composer, and ends on its page. */
async function start(page: Page, draft: Record<string, string>): Promise<void> {
  await open(page, `/?${new URLSearchParams(draft)}`);
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page).toHaveURL(/\/generations\/[0-9a-f-]{36}$/);
}

/** Takes long enough to be canceled in time. */
const longVideo = { mode: "text-to-video", quality: "high", duration_seconds: "5", prompt: "Waves under a pier" };

async function cancel(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Cancel run" }).click();
  await expect(page.getByRole("heading", { name: "This run was canceled" })).toBeVisible();
}

async function openMore(page: Page): Promise<void> {
  await page.locator("summary[aria-label='More actions']").click();
}

const field = (page: Page, name: string) => page.locator(`[name=${name}]`);

test("a video run ends with a video that can be played, its length, and a tile that says so", {
  tag: "@one-path",
}, async ({ page }) => {
  await signUp(page);
  await start(page, { mode: "text-to-video", quality: "draft", prompt: "A windmill at dusk" });
  await expectFinished(page);

  const video = page.getByLabel("A windmill at dusk");
  await expect(video).toBeVisible();
  for (const name of ["controls", "loop", "playsinline"]) await expect(video).toHaveAttribute(name, "");
  await expect(video).toHaveAttribute("preload", "metadata");
  await expect(page.getByText("3 s", { exact: true })).toBeVisible();

  const poster = await page.request.get((await video.getAttribute("poster")) ?? "");
  expect(poster.headers()["content-type"]).toMatch(/^image\//);
  const headers = { range: "bytes=0-99" };
  const part = await page.request.get((await video.getAttribute("src")) ?? "", { headers });
  expect(part.status()).toBe(206);
  expect(part.headers()["content-type"]).toBe("video/mp4");

  await expect(page.getByRole("link", { name: /^Animate/ })).toHaveCount(0);
  const id = /media\/([0-9a-f-]{36})/.exec((await video.getAttribute("src")) ?? "")?.[1] ?? "";
  const run = page.url();
  await open(page, `/?${new URLSearchParams({ mode: "image-to-video", source_creation_id: id })}`);
  await expect(page.getByText("The source must be an image. Choose another file.")).toBeVisible();
  await open(page, run);
  await page.getByRole("link", { name: "Video saved to gallery" }).click();
  await page.getByRole("link", { name: "Videos" }).click();
  const tile = page.getByRole("listitem").filter({ has: page.getByRole("img", { name: "A windmill at dusk" }) });
  await expect(tile).toContainText("0:03");
  await page.getByRole("link", { name: "Images", exact: true }).click();
  await expect(page.getByText("Nothing here yet")).toBeVisible();
});

test("a canceled run costs nothing, is regenerated with its price as another run, and both know each other", async ({
  page,
}) => {
  await signUp(page);
  await start(page, longVideo);
  const first = page.url();
  await cancel(page);
  await expect(page.getByText("Nothing was charged.", { exact: true })).toBeVisible();
  await expect(page.getByText("50 credits")).toBeVisible();

  await page.getByRole("button", { name: "Regenerate · 40 credits" }).click();
  await expect(page).not.toHaveURL(first);
  await expect(page.getByText("Held 40 credits")).toBeVisible();
  const second = page.url();
  await cancel(page);
  await page.getByRole("link", { name: /^Earlier run/ }).click();
  await expect(page).toHaveURL(first);
  await expect(page.getByRole("heading", { name: "Used in" })).toBeVisible();
  await page.getByRole("link", { name: longVideo.prompt }).click();
  await expect(page).toHaveURL(second);
});

test("a run that cannot be regenerated for want of credits says so and stays as it is", { tag: "@one-path" }, async ({
  page,
}) => {
  await signUp(page);
  await start(page, longVideo);
  const first = page.url();
  await cancel(page);
  await start(page, longVideo);
  const second = page.url();
  await open(page, first);
  await page.getByRole("button", { name: /^Regenerate/ }).click();
  await expect(
    page.getByText("Out of Credits! You don't have enough credits to generate this video. You need 30 more credits."),
  ).toBeVisible();
  await expect(page).toHaveURL(first);
  await open(page, second);
  await cancel(page);
});

test("a run that a content rule blocks says why, costs nothing and keeps the words", { tag: "@one-path" }, async ({
  page,
}) => {
  const prompt = "Step by step instructions for a pipe bomb";
  await signUp(page);
  await open(page, "/");
  await promptBox(page).fill(prompt);
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page).toHaveURL(/\/generations\//);
  await expect(page.getByRole("heading", { name: "This run was blocked" })).toBeVisible();
  await expect(page.getByText("Content that could help someone commit a crime")).toBeVisible();
  await expect(page.getByText("The same prompt would be blocked again.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Regenerate/ })).toHaveCount(0);
  await expect(page.getByText("50 credits")).toBeVisible();
  await page.getByRole("link", { name: "Edit prompt" }).click();
  await expect(promptBox(page)).toHaveValue(prompt);
});

test("a run can be used again with its seed, varied without it, animated and restyled", { tag: "@one-path" }, async ({
  page,
}) => {
  await signUp(page);
  await start(page, { prompt: "A fox in fresh snow", seed: "7", quality: "draft", negative_prompt: "people" });
  await expectFinished(page);
  const runPage = page.url();
  const run = runPage.slice(-36);

  const again = async (name: RegExp) => {
    await open(page, runPage);
    await page.getByRole("link", { name }).click();
    await expect(promptBox(page)).toHaveValue("A fox in fresh snow");
    await expect(field(page, "parent")).toHaveValue(run);
  };
  await again(/^Use again/);
  await expect(field(page, "seed")).toHaveValue("7");
  await expect(field(page, "negative_prompt")).toHaveValue("people");
  await expect(page.getByRole("radio", { name: /^Draft/ })).toBeChecked();
  await again(/^Vary/);
  await expect(field(page, "seed")).toHaveValue("");
  await expect(field(page, "negative_prompt")).toHaveValue("people");
  await again(/^Animate/);
  await expect(page.getByRole("radio", { name: "Image to video", exact: true })).toBeChecked();
  await expect(field(page, "source_creation_id")).toHaveValue(/^[0-9a-f-]{36}$/);
  await again(/^Restyle/);
  await expect(page.getByRole("radio", { name: "Image to image", exact: true })).toBeChecked();
  await expect(field(page, "source_creation_id")).toHaveValue(/^[0-9a-f-]{36}$/);
});

test("a restyled picture says what it was made from, and can be seen beside it", { tag: "@one-path" }, async ({
  page,
}) => {
  await signUp(page);
  await makePicture(page, "A stone bridge in autumn");
  await page.getByRole("link", { name: /^Restyle/ }).click();
  await promptBox(page).fill("The same bridge in winter");
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page).toHaveURL(/\/generations\//);
  await expectFinished(page);
  await page.getByRole("link", { name: "Before and after" }).click();
  await expect(page).toHaveURL(/compare=1$/);
  await expect(page.getByText("Before", { exact: true })).toBeVisible();
  await expect(page.getByText("After", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Result", exact: true }).click();
  await expect(page.getByText("After", { exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: /^Your image/ }).click();
  await expect(page.getByRole("heading", { name: "A stone bridge in autumn" })).toBeVisible();
  await expect(page.getByRole("link", { name: "The same bridge in winter" })).toBeVisible();
});

test("a download carries the recipe, and the one without recipe does not", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  await makePicture(page, "A glass teapot in morning light");
  const read = async (name: string) => {
    const href = await page.getByRole("link", { name, exact: true }).getAttribute("href");
    const answer = await page.request.get(href ?? "");
    expect(answer.headers()["content-disposition"]).toContain("attachment");
    const file = await answer.body();
    expect([...file.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
    return file;
  };
  const withRecipe = await read("Download");
  await openMore(page);
  const clean = await read("Download without recipe");
  expect(withRecipe.includes("A glass teapot in morning light")).toBe(true);
  expect(clean.includes("A glass teapot in morning light")).toBe(false);
});

test("a deleted result leaves its run's recipe and receipt behind, and can be restored", async ({ page }) => {
  await signUp(page);
  await makePicture(page, "A tent by a lake at night");
  const runPage = page.url();
  const gone = page.getByRole("heading", { name: "This image was deleted" });
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(gone).toBeVisible();
  await expect(page).toHaveURL(runPage);
  await expect(page.getByText("Charged 1 credit", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expectFinished(page);
  await expect(page).toHaveURL(runPage);

  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(gone).toBeVisible();
  await expect(page.getByRole("button", { name: "Regenerate · 1 credit" })).toBeVisible();
  await page.getByRole("link", { name: "Use again" }).click();
  await expect(promptBox(page)).toHaveValue("A tent by a lake at night");
});

test("after one of several results is deleted, the page shows those that remain", { tag: "@one-path" }, async ({
  page,
}) => {
  await signUp(page);
  const run = await finishRun(page, { prompt: "A fox in fresh snow", count: "3" });
  await open(page, `${run}?output=3`);
  const results = page.getByRole("navigation", { name: "Results of this run" }).getByRole("link");
  await expect(results).toHaveCount(3);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(results).toHaveCount(2);
  await expect(results.nth(1)).toHaveAttribute("aria-current", "true");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(results).toHaveCount(3);
  await expect(results.nth(2)).toHaveAttribute("aria-current", "true");
});

test("a result is favorited, added to a collection and shared from its run's page", { tag: "@one-path" }, async ({
  page,
}) => {
  await signUp(page);
  await makePicture(page, "A fox in fresh snow");
  const runPage = page.url();
  await page.getByRole("button", { name: "Favorite" }).click();
  await expect(page.getByRole("button", { name: "Favorite" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("link", { name: "Share", exact: true }).click();
  await expect(page).toHaveURL(/\/gallery\/share\?/);
  await page.getByRole("button", { name: "Create public link" }).click();
  await expect(page.getByRole("textbox", { name: "Public link" })).toBeVisible();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL(runPage);
  await page.getByRole("link", { name: "Add to collection" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Animals");
  await page.getByRole("button", { name: "Create and add" }).click();
  await expect(page.getByText("1 added to Animals")).toBeVisible();
  await expect(page).toHaveURL(runPage);
});
