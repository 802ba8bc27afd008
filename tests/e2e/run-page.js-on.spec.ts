import { expect, type Page, test } from "@playwright/test";
import { alive, open, reload } from "./alive.ts";
import { setHidden } from "./hidden-tab.ts";
import { expectFinished, makePicture, promptBox, signUp, signUpOnExplore } from "./users.ts";
import { whilePainted } from "./while-painted.ts";

/** Starts a video. Above `draft` it takes long enough for a slow page to see it in progress. */
async function startVideo(page: Page, prompt: string, quality: "draft" | "standard" | "high" = "draft"): Promise<void> {
  await open(page, `/?${new URLSearchParams({ mode: "text-to-video", quality, prompt })}`);
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page).toHaveURL(/\/generations\/[0-9a-f-]{36}$/);
}

/** Returns the page's requests about its run, by the end of the address. */
function questionsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const [, question] = /\/generations\/[^/]+\/(events|progress)$/.exec(new URL(request.url()).pathname) ?? [];
    if (question) asked.push(question);
  });
  return asked;
}

test("a silent video plays automatically, and waits if reduced motion is preferred", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await signUp(page);
  await startVideo(page, "Mist in an old forest");
  await expectFinished(page);
  const video = page.getByLabel("Mist in an old forest");
  await expect(video).toHaveJSProperty("paused", false);
  await expect(video).toHaveJSProperty("muted", true);
  const about = () =>
    video.evaluate((element) =>
      element instanceof HTMLVideoElement
        ? { ready: element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA, at: element.currentTime > 0.2 }
        : undefined,
    );
  await expect.poll(about).toEqual({ ready: true, at: true });
  const { duration, width, height } = await video.evaluate((element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error("This is no video.");
    return { duration: element.duration, width: element.videoWidth, height: element.videoHeight };
  });
  expect(duration).toBeCloseTo(3, 0);
  await expect(page.getByText(`${width} × ${height} · `)).toBeVisible();

  await page.emulateMedia({ reducedMotion: "reduce" });
  await reload(page);
  await expect(page.getByLabel("Mist in an old forest")).toHaveJSProperty("readyState", 4);
  await expect(page.getByLabel("Mist in an old forest")).toHaveJSProperty("paused", true);
});

test("a tile's video plays under the mouse and the keyboard's focus only, where motion is welcome", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await signUp(page);
  await startVideo(page, "Boats in a quiet harbor");
  await expectFinished(page);
  // Navigates through the link, so that the page is alive before the mouse moves.
  await page.getByRole("link", { name: "Gallery" }).first().click();
  await expect(page.getByRole("heading", { name: "Gallery" })).toBeVisible();
  const link = page.getByRole("link", { name: "Boats in a quiet harbor" });
  const playing = page.locator("video");
  await expect(playing).toHaveCount(0);
  await link.hover();
  await expect(playing).toHaveJSProperty("paused", false);
  await page.getByRole("heading", { name: "Gallery" }).hover();
  await expect(playing).toHaveCount(0);

  // Only keyboard focus plays the video.
  await link.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(link).toBeFocused();
  await expect(playing).toHaveJSProperty("paused", false);
  await page.keyboard.press("Tab");
  await expect(playing).toHaveCount(0);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await link.hover();
  await expect(link).toBeVisible();
  await expect(playing).toHaveCount(0);
});

test("a run is followed by events, and nothing else is requested", async ({ page }) => {
  await signUp(page);
  const asked = questionsOf(page);
  const opened = page.waitForResponse((response) => response.url().endsWith("/events"));
  await startVideo(page, "A side street after rain", "standard");
  const stream = await opened;
  expect(stream.status()).toBe(200);
  expect(stream.headers()["content-type"]).toContain("text/event-stream");
  expect(stream.headers()["content-encoding"]).toBeUndefined();
  await expect(page.getByText(/^[1-9]\d?%$/)).toBeVisible();
  await expectFinished(page);
  expect(asked).toEqual(["events"]);
});

test("a run is followed by asking where events are refused", async ({ page }) => {
  await page.route("**/generations/*/events", (route) =>
    route.fulfill({ status: 429, json: { code: "RATE_LIMITED" } }),
  );
  await signUp(page);
  const asked = questionsOf(page);
  await startVideo(page, "A side street in the snow", "standard");
  await expectFinished(page);
  expect(asked.filter((question) => question === "events")).toHaveLength(1);
  expect(asked.filter((question) => question === "progress").length).toBeGreaterThan(1);
});

test("nothing is requested while the page is hidden, and it catches up when the user returns", async ({ page }) => {
  await page.route("**/generations/*/events", (route) =>
    route.fulfill({ status: 429, json: { code: "RATE_LIMITED" } }),
  );
  await signUp(page);
  const asked = questionsOf(page);
  await startVideo(page, "Balloons over the hills", "high");
  await expect.poll(() => asked.includes("progress")).toBe(true);
  await setHidden(page, true);
  const atHiding = asked.length;
  const other = await page.context().newPage();
  await open(other, page.url());
  await expectFinished(other);
  // One request may have been in flight.
  expect(asked.length).toBeLessThanOrEqual(atHiding + 1);
  await expect(page.getByRole("link", { name: "Download" })).toHaveCount(0);
  await setHidden(page, false);
  await expectFinished(page);
});

test("the title of a hidden tab shows that its run is done, until the user returns", async ({ page }) => {
  await signUp(page);
  await startVideo(page, "Snow on the pass", "standard");
  await expect(page).toHaveTitle(/^(Queued|Generating): Snow on the pass · /);
  await setHidden(page, true);
  await expect(page).toHaveTitle(/^Finished: Snow on the pass · /, whilePainted);
  await setHidden(page, false);
  await expect(page).toHaveTitle(/^Snow on the pass · /);
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Your run is complete");
});

test("the edge between before and after moves by keys and by pointer", async ({ page }) => {
  await signUp(page);
  await makePicture(page, "A desert with a lonely tree");
  await page.getByRole("link", { name: /^Vary/ }).click();
  await expect(promptBox(page)).toHaveValue("A desert with a lonely tree");
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page).toHaveURL(/\/generations\//);
  await expectFinished(page);
  await page.getByRole("link", { name: "Before and after" }).click();

  const edge = page.getByRole("slider", { name: "Before/after slider" });
  await expect(edge).toHaveValue("50");
  const shown = () => page.locator(".compare-before").evaluate((figure) => getComputedStyle(figure).clipPath);
  expect(await shown()).toBe("inset(0px 50% 0px 0px)");
  await edge.focus();
  await page.keyboard.press("ArrowRight");
  await expect(edge).toHaveValue("51");
  await page.keyboard.press("Home");
  await expect(edge).toHaveValue("0");
  expect(await shown()).toBe("inset(0px 100% 0px 0px)");

  const box = await page.locator(".compare").boundingBox();
  if (!box) throw new Error("The comparison has no place.");
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.3);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.4);
  await page.mouse.up();
  await expect(edge).toHaveValue("80");
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.4);
  await expect(edge).toHaveValue("80");
});

test("prompt and picture are copied", async ({ page, context, baseURL }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: baseURL });
  await signUp(page);
  await makePicture(page, "A windmill in a field");
  const more = page.locator("summary[aria-label='More actions']");
  await more.click();
  await page.getByRole("button", { name: "Copy prompt" }).click();
  await expect(page.getByText("Copied to clipboard")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("A windmill in a field");

  await more.click();
  await page.getByRole("button", { name: "Copy image" }).click();
  const kinds = () => page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types));
  await expect.poll(kinds).toContain("image/png");
});

test("a picture that cannot be copied says what to do instead", async ({ page }) => {
  await signUp(page);
  await makePicture(page, "A windmill in the evening");
  await page.evaluate(() => {
    Object.defineProperty(navigator.clipboard, "write", { value: () => Promise.reject(new Error("refused")) });
  });
  await page.locator("summary[aria-label='More actions']").click();
  await page.getByRole("button", { name: "Copy image" }).click();
  await expect(page.getByText("Couldn’t copy the image. Download it instead.")).toBeVisible();
});

test("the choice of a collection opens over the image, with the focus in its name field, and returns the focus", async ({
  page,
}) => {
  await signUpOnExplore(page);
  await makePicture(page, "A windmill at noon");
  const runPage = page.url();
  const link = page.getByRole("link", { name: "Add to collection" });
  const dialog = page.getByRole("dialog", { name: "Add to collection" });
  const name = dialog.getByRole("textbox", { name: "Name" });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(name).toBeFocused();
  await expect(page).toHaveURL(runPage);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(name).toBeFocused();
  await page.keyboard.type("Mills");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 added to Mills")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();

  // The dialog left no entry in the history.
  await page.goBack();
  await expect(promptBox(page)).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(runPage);
  await alive(page);

  await link.click();
  await dialog.getByRole("button", { name: /^Mills/ }).click();
  await expect(page.getByText("No changes needed")).toBeVisible();
  await link.click();
  await expect(name).toBeFocused();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
});

test("after the last result is deleted by key, the focus is where the result was", async ({ page }) => {
  await signUp(page);
  await makePicture(page, "A windmill at dawn");
  await page.getByRole("button", { name: "Delete", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "This image was deleted" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Result" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: /^Regenerate/ })).toBeFocused();
});

for (const { width, hasNames } of [
  { width: 390, hasNames: false },
  { width: 1440, hasNames: true },
]) {
  test(`at ${width} px the actions on a result have ${hasNames ? "words" : "tooltips"}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signUp(page);
    await makePicture(page, "A windmill in the rain");
    const share = page.getByRole("link", { name: "Share", exact: true });
    const word = share.getByText("Share");
    await (hasNames ? expect(word).toBeVisible() : expect(word).toBeHidden());
    await page.getByRole("link", { name: "Add to collection" }).focus();
    await page.keyboard.press("Tab");
    await expect(share).toBeFocused();
    const tooltip = () =>
      share.evaluate((element) => {
        const { display, opacity, content } = getComputedStyle(element, "::after");
        return display === "none" || opacity === "0" ? "" : content;
      });
    await expect.poll(tooltip).toBe(hasNames ? "" : '"Share" / ""');
  });
}
