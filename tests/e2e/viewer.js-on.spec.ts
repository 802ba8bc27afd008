import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { open, reload, saved } from "./alive.ts";
import { flick } from "./fingers.ts";
import { movedOn } from "./layout-shifts.ts";
import { signUp } from "./users.ts";
import { makeFour, pathOf, seedFour, tiles } from "./viewer-steps.ts";

const viewerOf = (page: Page) => page.getByRole("dialog", { name: "Harbor" });

/** The viewer handles keys once it is modal. */
const expectAlive = (page: Page) => expect(page.locator("dialog.viewer:modal")).toBeVisible();

/** The server's data for the creation on screen has loaded. */
const expectSettled = (page: Page) => expect(page.locator(".viewer-body")).toHaveAttribute("aria-busy", "false");

/** Returns the image's scale relative to the fitted size, and its offset. */
async function look(page: Page): Promise<{ scale: number; x: number; y: number }> {
  return page.locator(".viewer-box").evaluate((box) => {
    const { a, e, f } = new DOMMatrix(getComputedStyle(box).transform);
    return { scale: Math.round(a * 100) / 100, x: Math.round(e), y: Math.round(f) };
  });
}

async function openSmall(page: Page, place: number) {
  await page.setViewportSize({ width: 800, height: 300 });
  await open(page, "/gallery");
  // Only scripts number the tiles, after they lay out the rows for this width.
  await expect(page.locator("[aria-posinset]").first()).toBeVisible();
  await page.evaluate("window.scrollTo(0, document.body.scrollHeight)");
  const scrolled = await page.evaluate<number>("window.scrollY");
  expect(scrolled).toBeGreaterThan(0);
  await tiles(page).nth(place).focus();
  await page.keyboard.press("Enter");
  await expect(viewerOf(page)).toBeVisible();
  return scrolled;
}

test("keys and buttons step, and Escape gives the list back as it was, with the focus on what was seen last", async ({
  page,
}) => {
  await signUp(page);
  const [, , third, fourth] = await seedFour(page, "Harbor");
  const scrolled = await openSmall(page, 2);
  await expect(page).toHaveURL(third);
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(fourth);
  await expect(viewerOf(page).getByRole("link", { name: "Next" })).toBeDisabled();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(fourth);

  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(third);
  await expect(page.getByRole("status").filter({ hasText: "Image: Harbor" })).toBeAttached();
  await viewerOf(page).getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(fourth);
  await expect(page.getByRole("status").filter({ hasText: "This is the last item." })).toBeAttached();

  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/gallery");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await page.evaluate<number>("window.scrollY")).toBe(scrolled);
  await expect(tiles(page).nth(3)).toBeFocused();
});

test("presses that come faster than answers are all counted", async ({ page }) => {
  await signUp(page);
  const [first, , , fourth] = await seedFour(page, "Harbor");
  await open(page, first);
  await expectAlive(page);
  for (let press = 0; press < 3; press++) await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(fourth);
});

test("going back leaves the viewer immediately, however many items were viewed", async ({ page }) => {
  await signUp(page);
  const [first, second, third] = await seedFour(page, "Harbor");
  await open(page, "/profile");
  await page.getByRole("link", { name: "Gallery" }).first().click();
  await tiles(page).first().click();
  await expect(page).toHaveURL(first);
  await expectAlive(page);
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(second);
  await page.keyboard.press("f");
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(third);
  await page.goBack();
  await expect(page).toHaveURL("/gallery");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(tiles(page)).toHaveCount(4);
  await page.goBack();
  await expect(page).toHaveURL("/profile");
  await page.goForward();
  await page.goForward();
  await expect(page).toHaveURL(third);
  await expect(viewerOf(page)).toBeVisible();
});

test("an address of a viewer opens it over its list, again after a reload", async ({ page }) => {
  await signUp(page);
  const [, second] = await seedFour(page, "Harbor");
  await open(page, `${second}?tab=images`);
  await reload(page);
  await expect(viewerOf(page)).toBeVisible();
  await expectAlive(page);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/gallery?tab=images");
  await expect(tiles(page)).toHaveCount(4);
});

test("keys zoom and move, and arrows step again once the picture fits", async ({ page }) => {
  await signUp(page);
  const [first, second] = await seedFour(page, "Harbor");
  await open(page, first);
  await expectAlive(page);
  const fitted = { scale: 1, x: 0, y: 0 };
  expect(await look(page)).toEqual(fitted);
  for (let press = 0; press < 3; press++) await page.keyboard.press("+");
  await expect.poll(async () => (await look(page)).scale).toBe(3.38);
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await look(page)).x).toBeLessThan(0);
  for (let press = 0; press < 20; press++) await page.keyboard.press("ArrowDown");
  const edges = await page.locator(".viewer-box").evaluate((box) => {
    const stage = box.closest(".viewer-stage")?.getBoundingClientRect();
    return { picture: box.getBoundingClientRect().bottom, stage: stage?.bottom ?? 0 };
  });
  expect(Math.abs(edges.picture - edges.stage)).toBeLessThan(1);
  await expect(page).toHaveURL(first);
  await page.keyboard.press("-");
  await expect.poll(async () => (await look(page)).scale).toBe(2.25);
  await page.keyboard.press("0");
  await expect.poll(() => look(page)).toEqual(fitted);
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(second);
  expect(await look(page)).toEqual(fitted);
});

test("the wheel and a double click zoom at the pointer, and dragging moves", async ({ page }) => {
  await signUp(page);
  const [first] = await seedFour(page, "Harbor");
  await open(page, first);
  await expectAlive(page);
  const box = await page.locator(".viewer-box").boundingBox();
  if (!box) throw new Error("The picture has a place.");
  const at = { x: box.x + box.width * 0.75, y: box.y + box.height * 0.5 };
  await page.mouse.move(at.x, at.y);
  for (let turn = 0; turn < 5; turn++) await page.mouse.wheel(0, -120);
  await expect.poll(async () => (await look(page)).scale).toBeGreaterThan(2);
  const zoomed = await look(page);
  expect(zoomed.x).toBeLessThan(0);
  await page.mouse.down();
  await page.mouse.move(at.x + 40, at.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await look(page)).x).toBeGreaterThan(zoomed.x);
  await page.mouse.dblclick(at.x, at.y);
  await expect.poll(async () => (await look(page)).scale).toBe(1);
  await page.mouse.dblclick(at.x, at.y);
  await expect.poll(async () => (await look(page)).scale).toBeGreaterThan(1.2);
});

test("a swipe steps", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, hasTouch: true, viewport: { width: 390, height: 800 } });
  const page = await context.newPage();
  await signUp(page);
  const [first, second] = await seedFour(page, "Harbor");
  await open(page, first);
  await expectAlive(page);
  const swipe = (from: number, to: number) => flick(page, { x: from, y: 300 }, { x: to, y: 300 });
  await swipe(320, 60);
  await expect(page).toHaveURL(second);
  await swipe(60, 320);
  await expect(page).toHaveURL(first);
  await context.close();
});

test("a favorite is marked immediately, here and in the list below", async ({ page }) => {
  await signUp(page);
  const [first] = await seedFour(page, "Harbor");
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/creations/*", async (route) => {
    await held;
    await route.continue();
  });
  await tiles(page).first().click();
  await expect(page).toHaveURL(first);
  await expectAlive(page);
  await page.keyboard.press("f");
  const heart = viewerOf(page).getByRole("button", { name: "Favorite" });
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  const answered = page.waitForResponse(/\/creations\//);
  answer();
  await answered;
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  const tile = page.getByRole("listitem").filter({ has: page.locator(`a[href="${first}"]`) });
  await expect(tile.getByRole("button", { name: "Favorite" })).toHaveAttribute("aria-pressed", "true");
});

test("a favorite that the server refuses is none again, and says why", async ({ page }) => {
  await signUp(page);
  const [first] = await seedFour(page, "Harbor");
  await page.route("**/creations/*", (route) => route.abort());
  await open(page, first);
  await expectAlive(page);
  await page.keyboard.press("f");
  await expect(viewerOf(page).getByText("Network error. Please check your connection.")).toBeVisible();
  await expect(viewerOf(page).getByRole("button", { name: "Favorite" })).toHaveAttribute("aria-pressed", "false");
});

test("deleting shows the next one and can be undone in the viewer; after the last one the list is there", async ({
  page,
}) => {
  await signUp(page);
  const [first, second] = await seedFour(page, "Harbor");
  await tiles(page).first().click();
  await expect(page).toHaveURL(first);
  await expectAlive(page);
  await page.keyboard.press("Delete");
  await expect(page).toHaveURL(second);
  await viewerOf(page).getByRole("button", { name: "Undo" }).click();
  await expect(page).toHaveURL(first);
  await expect(viewerOf(page).getByText("Restored to your gallery")).toBeVisible();
  await expect(viewerOf(page).getByRole("link", { name: "Next" })).toBeEnabled();

  const previous = viewerOf(page).getByRole("link", { name: "Previous" });
  for (let left = 4; left > 1; left--) {
    const gone = pathOf(page);
    await expect(previous).toBeDisabled();
    await expectSettled(page);
    await page.keyboard.press("Delete");
    await expect.poll(() => pathOf(page)).not.toBe(gone);
  }
  await expect(viewerOf(page).getByRole("link", { name: "Next" })).toBeDisabled();
  await expectSettled(page);
  await page.keyboard.press("Delete");
  await expect(page).toHaveURL("/gallery");
  await expect(page.getByText("Nothing here yet")).toBeVisible();
});

test("one that was deleted in another tab is said to be gone, with the way back", async ({ page, context }) => {
  await signUp(page);
  const [first, second] = await seedFour(page, "Harbor");
  await tiles(page).first().click();
  await expect(page).toHaveURL(first);
  await expectAlive(page);
  const other = await context.newPage();
  await open(other, second);
  await viewerOf(other).getByRole("button", { name: "Delete" }).click();
  await expect(other.getByText("Moved to Trash")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("heading", { name: "Not in your gallery" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/gallery");
});

test("the choice of a collection opens over the viewer, and one step back leads to the list", async ({ page }) => {
  await signUp(page);
  const [first] = await seedFour(page, "Harbor");
  await tiles(page).first().click();
  await expect(page).toHaveURL(first);
  await expectAlive(page);
  const link = viewerOf(page).getByRole("link", { name: "Add to collection" });
  await link.focus();
  await page.keyboard.press("Enter");
  const name = page.getByRole("dialog", { name: "Add to collection" }).getByRole("textbox", { name: "Name" });
  await expect(name).toBeFocused();
  // The viewer's keys are letters here.
  await page.keyboard.type("fi");
  await expect(name).toHaveValue("fi");
  await page.keyboard.press("Enter");
  await expect(viewerOf(page).getByText("1 added to fi")).toBeVisible();
  await expect(link).toBeFocused();
  await expect(page).toHaveURL(first);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/gallery");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the details open and close with a key, and stay as they were left", async ({ page }) => {
  await signUp(page);
  const [first] = await seedFour(page, "Harbor");
  await open(page, first);
  await expectAlive(page);
  const details = page.getByRole("complementary", { name: "Details" });
  const toggle = page.getByRole("button", { name: "Details" });
  await expect(details).toBeVisible();
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  await saved(page, () => page.keyboard.press("i"));
  await expect(details).toBeHidden();
  await reload(page);
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await expect(details).toBeHidden();
});

test("the keys are listed, and Escape closes the list first", async ({ page }) => {
  await signUp(page);
  const [first] = await seedFour(page, "Harbor");
  await open(page, first);
  await expectAlive(page);
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(list).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await expect(page).toHaveURL(first);
});

for (const { theme, width } of [
  { theme: "dark", width: 320 },
  { theme: "light", width: 1440 },
]) {
  test(`the viewer is accessible in the ${theme} theme at ${width} px, and nothing in it jumps`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.setViewportSize({ width, height: 720 });
    await page.request.post("/preferences", {
      form: { theme, viewer_details: "open", return: "/" },
      headers: { "sec-fetch-site": "same-origin" },
    });
    await signUp(page);
    const [first] = await makeFour(page, "Harbor");
    await open(page, first);
    await expectAlive(page);
    await expect(page.getByText("Saved and checked").first()).toBeAttached();
    await expectAccessible(page);
    expect(await movedOn(page)).toEqual([]);
  });
}
