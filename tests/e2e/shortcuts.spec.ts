import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { open, reload } from "./alive.ts";
import { seedPicture } from "./seeded-gallery.ts";
import { sidewaysOverflow } from "./sideways.ts";
import { makePicture, promptBox, signUp, signUpOnExplore } from "./users.ts";

const isScripted = (project: { use: { javaScriptEnabled?: boolean } }) => project.use.javaScriptEnabled !== false;
const sheet = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });

test(
  "all shortcuts are a page, for who has no scripts as well",
  { tag: "@one-path" },
  async ({ page }, { project }) => {
    await signUp(page);
    await open(page, "/shortcuts");
    for (const group of ["Everywhere", "Explore", "Assistant", "Gallery", "Viewer"]) {
      await expect(page.getByRole("region", { name: group })).toBeVisible();
    }
    await expect(page.getByText("Search and commands")).toBeVisible();
    await expect(page.getByRole("switch")).toBeVisible({ visible: isScripted(project) });
  },
);

test("searching for pages, actions and one's own things is a page as well", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  await makePicture(page, "A <b>paper</b> boat");
  await open(page, "/search");
  await expect(page.getByRole("region", { name: "Prompts" }).getByRole("link")).toHaveText(["A <b>paper</b> boat"]);
  await page.getByRole("searchbox").fill("pap");
  await page.getByRole("main").getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL("/search?q=pap");
  await expect(page.getByRole("region", { name: "Pages" })).toBeHidden();
  await page.getByRole("region", { name: "Creations" }).getByRole("link", { name: "A <b>paper</b> boat" }).click();
  await expect(page).toHaveURL(/\/gallery\/view\//);
  await open(page, "/search?q=light");
  await page.getByRole("button", { name: "Theme: Light" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(page).toHaveURL("/search?q=light");
  await open(page, "/search?q=nothing-of-the-kind");
  await expect(page.getByText("No results")).toBeVisible();
});

test.describe("with scripts", () => {
  test.beforeEach(({ page: _ }, { project }) => test.skip(!isScripted(project), "Keys are heard by scripts."));

  test("keys lead to places and open the sheet, but never while something is typed or held", async ({ page }) => {
    await signUp(page);
    await open(page, "/gallery");
    await page.locator("body").press("g");
    await page.keyboard.press("p");
    await expect(page).toHaveURL("/prompts");
    // The address changes before the page.
    await expect(promptBox(page)).toHaveCount(0);
    await page.keyboard.press("n");
    await expect(page).toHaveURL("/");
    await promptBox(page).pressSequentially("gg ?n/ going");
    await expect(promptBox(page)).toHaveValue("gg ?n/ going");
    await expect(page).toHaveURL("/");
    await expect(sheet(page)).toBeHidden();
    await promptBox(page).blur();
    await page.keyboard.press("Alt+n");
    await expect(promptBox(page)).not.toBeFocused();
    await page.keyboard.press("n");
    await expect(promptBox(page)).toBeFocused();
    await promptBox(page).blur();
    await page.keyboard.press("?");
    await expect(sheet(page)).toBeVisible();
    await page.keyboard.press("g");
    await page.keyboard.press("g");
    await expect(sheet(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet(page)).toBeHidden();
    await open(page, "/gallery");
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
  });

  test("keys are known by their place where letters are not Latin, and are left alone while a word is composed", async ({
    page,
  }) => {
    await signUp(page);
    await open(page, "/settings");
    const press = (init: { key: string; code: string; [flag: string]: string | boolean | number }) =>
      page.evaluate((said) => {
        const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...said });
        return !document.body.dispatchEvent(event);
      }, init);
    expect(await press({ key: "n", code: "KeyN", isComposing: true })).toBe(false);
    expect(await press({ key: "n", code: "KeyN", keyCode: 229 })).toBe(false);
    expect(await press({ key: "т", code: "KeyN", altKey: true })).toBe(false);
    expect(await press({ key: "т", code: "KeyN" })).toBe(true);
    await expect(promptBox(page)).toBeVisible();
    expect(await press({ key: "л", code: "KeyK", ctrlKey: true })).toBe(true);
    await expect(page.getByRole("dialog", { name: "Search and commands" })).toBeVisible();
  });

  test("on an Apple machine the menu opens with ⌘K, and Ctrl+K is left to what is typed", async ({
    browser,
    baseURL,
  }) => {
    const userAgent = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36";
    const context = await browser.newContext({ baseURL, userAgent });
    const page = await context.newPage();
    await signUpOnExplore(page);
    await promptBox(page).fill("A kite over the sea");
    await promptBox(page).press("Control+k");
    await expect(promptBox(page)).toBeFocused();
    await promptBox(page).press("Meta+k");
    await expect(page.getByRole("dialog", { name: "Search and commands" })).toBeVisible();
    await context.close();
  });

  test("keys of one character can be turned off, here and in the viewer, and stay so", async ({ page }) => {
    await signUp(page);
    await seedPicture(page, "A kite");
    await open(page, "/gallery");
    await page.keyboard.press("?");
    const single = sheet(page).getByRole("switch", { name: "Single-key shortcuts" });
    await expect(single).toBeChecked();
    await single.uncheck();
    await page.keyboard.press("Escape");
    await reload(page);
    await open(page, "/gallery");
    await page.keyboard.press("?");
    await page.keyboard.press("n");
    await expect(page).toHaveURL("/gallery");
    await expect(sheet(page)).toBeHidden();
    await page.getByRole("link", { name: "A kite" }).first().click();
    await expect(page.getByRole("dialog", { name: "A kite" })).toBeVisible();
    await page.keyboard.press("?");
    await expect(sheet(page)).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
    await open(page, "/shortcuts");
    await page.getByRole("switch").check();
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("?");
    await expect(sheet(page)).toBeVisible();
  });

  test("the sheet, its page and the page of the search are accessible", async ({ page }) => {
    await signUpOnExplore(page);
    for (const path of ["/shortcuts", "/search?q=a"]) {
      await page.setViewportSize({ width: 320, height: 700 });
      await open(page, path);
      await expectAccessible(page);
      expect(await sidewaysOverflow(page)).toBe(0);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.keyboard.press("?");
    await expect(sheet(page)).toBeVisible();
    await expectAccessible(page);
  });
});
