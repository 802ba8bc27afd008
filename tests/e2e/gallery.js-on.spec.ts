import { expect, type Page, test } from "@playwright/test";
import { open, reload } from "./alive.ts";
import { holdRequests } from "./held-requests.ts";
import { signUpWithCreations } from "./seeded-gallery.ts";

const picture = (page: Page, name: string) => page.getByRole("img", { name, exact: true });

/** Scrolls like a mouse wheel until this image is in the page. */
async function scrollTo(page: Page, name: string) {
  await expect(async () => {
    await page.mouse.wheel(0, 300);
    await expect(picture(page, name)).toBeInViewport({ timeout: 80 });
  }).toPass({ intervals: [0] });
}

/** Returns the first creation that the user sees and its distance from the top. */
function placeOf(page: Page) {
  return page.evaluate(() => {
    const tile = [...document.querySelectorAll<HTMLElement>("[data-creation]")].find(
      (candidate) => candidate.getBoundingClientRect().top > 100,
    );
    return { id: tile?.dataset.creation, y: window.scrollY };
  });
}

test("only what is near the view is there, however far one scrolls, and nothing twice or left out", async ({
  page,
}) => {
  const ids = await signUpWithCreations(page, 260);
  await open(page, "/gallery");
  await page.mouse.move(700, 500);
  const seen = new Set<string>();
  let most = 0;
  await expect(async () => {
    // Items that are still on their way would be passed before they are there.
    await expect(page.locator(".tile-ahead")).not.toBeInViewport();
    for (const id of await page
      .locator("[data-creation].tile")
      .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute("data-creation") ?? ""))) {
      seen.add(id);
    }
    most = Math.max(most, await page.locator(".tile").count());
    expect(
      new Set(
        await page
          .locator("li[data-creation]")
          .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute("data-creation"))),
      ).size,
    ).toBe(await page.locator("li[data-creation]").count());
    await page.mouse.wheel(0, 600);
    await expect(page.getByText("That’s everything.")).toBeInViewport({ timeout: 50 });
  }).toPass({ intervals: [0] });
  expect(most).toBeLessThan(120);
  expect([...seen].toSorted()).toEqual(ids.toSorted());
});

test("items that arrive late appear where the user waits for them", async ({ page }) => {
  await signUpWithCreations(page, 200);
  // From the start: what is asked for before would make the page grow after it was scrolled.
  const release = await holdRequests(page, "**/gallery/more?*");
  await open(page, "/gallery");
  const bottom = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  const place = await bottom();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.locator(".tile-ahead")).toBeInViewport();
  release();
  await expect.poll(bottom).toBeGreaterThan(place);
  await expect(page.locator(".tile-ahead")).not.toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(place);
});

test("going back finds the very place, and so does a reload", async ({ page }) => {
  await signUpWithCreations(page, 200);
  await open(page, "/gallery");
  await page.mouse.move(700, 500);
  await scrollTo(page, "A lighthouse, number 104");
  await page.waitForLoadState("networkidle");
  const place = await placeOf(page);

  await page.getByRole("link", { name: "Explore" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What do you want to create?");
  await page.goBack();
  await expect(picture(page, "A lighthouse, number 104")).toBeInViewport();
  expect(await placeOf(page)).toEqual(place);

  await reload(page);
  await expect(picture(page, "A lighthouse, number 104")).toBeInViewport();
  await expect.poll(() => placeOf(page)).toEqual(place);
});

test("deleted items disappear immediately and come back in their place, and failed changes are undone", async ({
  page,
}) => {
  await signUpWithCreations(page, 200);
  await open(page, "/gallery");
  await page.mouse.move(700, 500);
  await scrollTo(page, "A bridge, number 101");
  const tile = page.getByRole("listitem").filter({ has: picture(page, "A bridge, number 101") });
  await tile.hover();
  await tile.getByRole("button", { name: "Delete" }).click();
  await expect(picture(page, "A bridge, number 101")).toHaveCount(0);
  await expect(picture(page, "A kite, number 102")).toBeInViewport();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(picture(page, "A bridge, number 101")).toBeInViewport();

  await page.route("**/creations/*", (route) => route.abort());
  await tile.hover();
  await tile.getByRole("button", { name: "Favorite" }).click();
  await expect(page.getByText("Network error. Please check your connection.")).toBeVisible();
  await expect(tile.getByRole("button", { name: "Favorite" })).toHaveAttribute("aria-pressed", "false");
});

test("what another window deletes goes away here when this one is looked at again", async ({ page, context }) => {
  await signUpWithCreations(page, 120);
  await open(page, "/gallery");
  await page.mouse.move(700, 500);
  await scrollTo(page, "A harbour, number 57");
  const other = await context.newPage();
  await open(other, "/gallery?search=57");
  const tile = other.getByRole("listitem").filter({ has: picture(other, "A harbour, number 57") });
  await tile.hover();
  await tile.getByRole("button", { name: "Delete" }).click();
  await expect(other.getByText("Moved to Trash")).toBeVisible();
  await other.close();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(picture(page, "A harbour, number 57")).toHaveCount(0);
  await expect(picture(page, "A fox, number 58")).toBeInViewport();
});

test("when more cannot be loaded it is said, and trying again goes on", async ({ page }) => {
  await signUpWithCreations(page, 150);
  await page.route("**/gallery/more?*", (route) => route.abort());
  await open(page, "/gallery");
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 3_000);
  await expect(page.getByText("Couldn’t load more.")).toBeVisible();
  await page.unroute("**/gallery/more?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await scrollTo(page, "A bridge, number 149");
});

test("the list follows what is typed, in one step of the history", async ({ page }) => {
  await signUpWithCreations(page, 40);
  await open(page, "/gallery");
  await page.getByRole("searchbox").pressSequentially("obser", { delay: 120 });
  await expect(page).toHaveURL(/search=obser$/);
  await page.getByRole("searchbox").pressSequentially("vatory", { delay: 120 });
  await expect(page).toHaveURL(/search=observatory$/);
  await expect(page.getByText("5 found")).toBeVisible();
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/gallery$/);
  await expect(page.getByRole("searchbox")).toHaveValue("");
});

test("text typed while a response is on its way stays, and is searched for next", async ({ page }) => {
  await signUpWithCreations(page, 40);
  await page.clock.install();
  await open(page, "/gallery");
  // Only scripts number the tiles.
  await expect(page.locator("[aria-posinset]").first()).toBeVisible();
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1_000);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/gallery.*\.data\?search=obser(&|$)/, async (route) => {
    await held;
    await route.continue();
  });
  const box = page.getByRole("searchbox");
  await box.pressSequentially("obser");
  const asked = page.waitForRequest(/search=obser(&|$)/);
  await page.clock.runFor(250);
  await asked;
  await box.press("v");
  answer();
  await expect(page).toHaveURL(/search=obser$/);
  await expect(box).toHaveValue("observ");
  await page.clock.runFor(250);
  await expect(page).toHaveURL(/search=observ$/);
  await box.press("Backspace");
  await page.clock.runFor(250);
  await expect(page).toHaveURL(/search=obser$/);
  await expect(box).toHaveValue("obser");
  await page.goBack();
  await expect(page).toHaveURL(/\/gallery$/);
  await expect(box).toHaveValue("");
});

test("an arrow key before the next tiles have arrived moves the focus when they arrive", async ({ page }) => {
  await signUpWithCreations(page, 90);
  const release = await holdRequests(page, "**/gallery/more?*");
  await open(page, "/gallery");
  await expect(page.locator("[aria-posinset]").first()).toBeVisible();
  await page.getByRole("link", { name: "A lighthouse, number 0", exact: true }).focus();
  await page.keyboard.press("Control+End");
  const placeInFocus = () =>
    page.evaluate(() => Number(document.activeElement?.closest("[aria-posinset]")?.getAttribute("aria-posinset")));
  await expect.poll(placeInFocus).toBeGreaterThan(20);
  const last = await placeInFocus();
  await page.keyboard.press("ArrowRight");
  expect(await placeInFocus()).toBe(last);
  release();
  await expect.poll(placeInFocus).toBe(last + 1);
});

test("keys alone walk the tiles, open one's menu and come back", async ({ page }) => {
  await signUpWithCreations(page, 90);
  await open(page, "/gallery");
  // Only scripts number the tiles.
  await expect(page.locator("[aria-posinset]").first()).toBeVisible();
  const nameInFocus = () => page.evaluate(() => document.activeElement?.querySelector("img")?.alt);
  await page.getByRole("link", { name: "A lighthouse, number 0", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(nameInFocus).toBe("A harbour, number 1");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Home");
  await expect.poll(nameInFocus).toBe("A forest, number 4");
  await page.keyboard.press("ArrowUp");
  await expect.poll(nameInFocus).toBe("A lighthouse, number 0");
  for (let place = 2; place <= 61; place++) {
    // The list loads more as the focus nears its end. Several presses before that count as one.
    await expect(page.locator(`[aria-posinset="${place}"]`)).toBeAttached();
    await page.keyboard.press("ArrowRight");
  }
  await expect.poll(nameInFocus).toBe("A forest, number 60");
  await expect(picture(page, "A forest, number 60")).toBeInViewport();

  const tile = page.getByRole("listitem").filter({ has: picture(page, "A forest, number 60") });
  await tile.getByRole("link", { name: "Actions for this creation" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Favorite" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("dialog").getByRole("link", { name: "Download" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(tile.getByRole("link", { name: "Actions for this creation" })).toBeFocused();
});
