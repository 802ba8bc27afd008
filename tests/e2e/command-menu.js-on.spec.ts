import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { open, reload, saved } from "./alive.ts";
import { startChat } from "./chatting.ts";
import { makePicture, promptBox, signUp, signUpOnExplore } from "./users.ts";
import { languagesByWidth } from "./widest-languages.ts";

const menu = (page: Page) => page.getByRole("dialog", { name: "Search and commands" });
const field = (page: Page) => menu(page).getByRole("combobox");
const options = (page: Page, group: string) => menu(page).getByRole("group", { name: group }).getByRole("option");

async function openMenu(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field(page)).toBeFocused();
}

test("the menu opens anywhere, follows the arrow keys, goes to the chosen entry, and restores the focus", async ({
  page,
}) => {
  await signUpOnExplore(page);
  await promptBox(page).focus();
  await openMenu(page);
  await expect(options(page, "Pages").first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  const active = await field(page).getAttribute("aria-activedescendant");
  await expect(menu(page).locator("[aria-selected=true]")).toHaveAttribute("id", active ?? "");
  await expect(menu(page).locator("[aria-selected=true]")).toHaveText("Gallery");
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(promptBox(page)).toBeFocused();

  await openMenu(page);
  await field(page).fill("pub LIN");
  await expect(menu(page).getByRole("option")).toHaveText(["Public links"]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/gallery/shares");
  await page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: "Search" }).click();
  await expect(field(page)).toBeFocused();
  await field(page).fill("video with");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/?mode=image-to-video-audio");
});

test("each kind of thing is found, and reached by keys alone", async ({ page }) => {
  await signUp(page);
  await makePicture(page, "A harbor in winter");
  await startChat(page, "How do I paint a harbor?");
  const chat = new URL(page.url()).pathname;
  const selected = menu(page).locator("[aria-selected=true]");
  const choose = async (query: string, results: string, steps: string[]) => {
    await open(page, "/settings");
    await openMenu(page);
    await page.keyboard.type(query);
    await expect(menu(page).getByRole("status")).toHaveText(results);
    for (const step of steps) await page.keyboard.press(step);
    await expect(selected).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(menu(page)).toBeHidden();
  };
  await choose("Collec", "1 result", []);
  await expect(page).toHaveURL("/gallery/collections");
  await choose("new vid aud", "1 result", []);
  await expect(page).toHaveURL("/?mode=image-to-video-audio");
  await choose("harb", "3 results", []);
  await expect(promptBox(page)).toHaveValue("A harbor in winter");
  await choose("harb", "3 results", ["ArrowDown"]);
  await expect(page).toHaveURL(/\/gallery\/view\//);
  await choose("harb", "3 results", ["ArrowUp"]);
  await expect(page).toHaveURL(chat);
  await choose("harb", "3 results", ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"]);
  await expect(page).toHaveURL(chat);
});

for (const { language, tag } of languagesByWidth) {
  test(`pages and actions are found by their names in ${language}`, { tag }, async ({ page }) => {
    await signUp(page);
    const texts = async (name: string) =>
      (await import(`../../locales/${language}/${name}.json`, { with: { type: "json" } })).default;
    const [commands, common] = [await texts("commands"), await texts("common")];
    const headers = { "sec-fetch-site": "same-origin" };
    await page.request.post("/preferences", { form: { language, return: "/" }, headers });
    await open(page, "/settings");
    await page.keyboard.press("ControlOrMeta+k");
    const dialog = page.getByRole("dialog", { name: commands.title, exact: true });
    for (const label of [commands.page.prompts, common.nav.newChat, common.nav.signOut]) {
      await dialog.getByRole("combobox").fill(label.toUpperCase());
      await expect(dialog.getByRole("option", { name: label, exact: true })).toBeVisible();
      await expect(dialog.getByRole("status")).toHaveText(/\d/);
    }
    await dialog.getByRole("combobox").fill(commands.page.prompts.normalize("NFD").toLowerCase());
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/prompts");
  });
}

test("where nothing is found, keys do nothing, and the menu says so", async ({ page }) => {
  await signUpOnExplore(page);
  await openMenu(page);
  await page.keyboard.type("nothing-of-the-kind");
  await expect(menu(page).getByText("No results")).toBeVisible();
  await expect(menu(page).getByRole("status")).toHaveText("0 results");
  await expect(field(page)).not.toHaveAttribute("aria-activedescendant");
  for (const key of ["ArrowDown", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveURL("/");
});

test("keys that choose among characters, while a word is composed, do nothing else", async ({ page, context }) => {
  await signUpOnExplore(page);
  await openMenu(page);
  const keyboard = await context.newCDPSession(page);
  await keyboard.send("Input.imeSetComposition", { text: "wal", selectionStart: 3, selectionEnd: 3 });
  const selected = menu(page).locator("[aria-selected=true]");
  await expect(selected).toHaveText("Wallet");
  await keyboard.send("Input.imeSetComposition", { text: "l", selectionStart: 1, selectionEnd: 1 });
  const first = await selected.textContent();
  for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await expect(menu(page)).toBeVisible();
  await expect(selected).toHaveText(first ?? "");
  await page.keyboard.insertText("wallet");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/wallet");
});

test("one's own prompts and creations are found, and what is in their words is only shown", async ({ page }) => {
  await signUp(page);
  const nasty = `<img src=x onerror="document.title='owned'"> löwe`;
  await makePicture(page, nasty);
  await open(page, "/settings");
  await openMenu(page);
  await expect(options(page, "Prompts")).toHaveText([nasty]);
  await field(page).fill("LOWE");
  await expect(options(page, "Creations")).toHaveText([nasty]);
  await expect(options(page, "Prompts")).toHaveText([nasty]);
  await expect(menu(page).getByRole("status")).toHaveText("2 results");
  await options(page, "Creations").click();
  await expect(page).toHaveURL(/\/gallery\/view\/[0-9a-f-]{36}$/);
  await open(page, "/wallet");
  await openMenu(page);
  await field(page).fill("lowe");
  await options(page, "Prompts").click();
  await expect(promptBox(page)).toHaveValue(nasty);
  expect(await page.title()).not.toBe("owned");
});

test("only the response to the latest input is shown, and a failed one is reported", async ({ page }) => {
  await signUpOnExplore(page);
  const gate = Promise.withResolvers<void>();
  await page.route("**/search/found?q=slow*", async (route) => {
    await gate.promise;
    const one = { id: "1", label: "An answer too late", to: "/" };
    await route.fulfill({ json: { prompts: [one], creations: [], conversations: [] } }).catch(() => undefined);
  });
  const asked = page.waitForRequest("**/search/found?q=slow*");
  await openMenu(page);
  await field(page).fill("slow");
  await asked;
  await expect(menu(page).getByRole("listbox")).toHaveAttribute("aria-busy", "true");
  await expect(menu(page).getByText("No results")).toBeHidden();
  await field(page).fill("wallet");
  await expect(menu(page).getByRole("status")).toHaveText("1 result");
  gate.resolve();
  await expect(menu(page).getByRole("option")).toHaveText(["Wallet"]);
  await page.route("**/search/found?q=broken*", (route) => route.abort());
  await field(page).fill("broken");
  await expect(menu(page).getByText("Couldn’t search your prompts, creations, and chats right now.")).toBeVisible();
});

test("theme, accent, language and signing out are commands", async ({ page }) => {
  await signUp(page);
  await open(page, "/settings");
  await openMenu(page);
  await field(page).fill("light");
  await saved(page, async () => {
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  });
  await reload(page);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await open(page, "/settings");
  await openMenu(page);
  await field(page).fill("deutsch");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Einstellungen");
  await expect(page).toHaveURL("/settings");
  await open(page, "/settings");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("dialog").getByRole("combobox").fill("Abmelden");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/auth|\/$/);
  await expect(
    page
      .getByRole("link", { name: "Anmelden" })
      .or(page.getByRole("button", { name: "Anmelden" }))
      .first(),
  ).toBeVisible();
});

test("its code comes only when it is wanted", async ({ page }) => {
  await signUpOnExplore(page);
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await openMenu(page);
  expect(loaded.filter((path) => /command-menu/.test(path))).not.toEqual([]);
  const names = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  const before = names.filter((name) => /shortcut-sheet/.test(name));
  expect(before).toEqual([]);
});

test("the menu is accessible, empty, full and with nothing found, on a screen of 320 px too", async ({ page }) => {
  await signUp(page);
  await makePicture(page, `A ${"very-long-word".repeat(20)}`);
  for (const query of ["", "a", "nothing-of-the-kind"]) {
    await open(page, "/settings");
    await openMenu(page);
    await field(page).fill(query);
    await expect(menu(page).getByRole("status")).toHaveText(/\d/);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    const { x = -1, width = 999 } = (await menu(page).boundingBox()) ?? {};
    expect(x >= 0 && x + width <= 320).toBe(true);
    await page.setViewportSize({ width: 1280, height: 720 });
  }
});
