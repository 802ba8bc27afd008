import { expect, type Page, test } from "@playwright/test";
import { alive, open } from "./alive.ts";
import { expectFinished, promptBox, signUp } from "./users.ts";

const isScripted = (project: { use: { javaScriptEnabled?: boolean } }) => project.use.javaScriptEnabled !== false;
const form = { prompt: "a windmill in a field", quality: "draft", shown_credits: "1" };
const generate = (page: Page) => page.getByRole("button", { name: /^Generate/ });
const alreadyStarted = (page: Page) => page.getByText("You just started this run");
const madeBefore = (page: Page) => page.getByRole("listitem").filter({ hasText: "You sent the same request" });
const credits = (page: Page, left: number) => expect(page.getByText(`${left} credits`)).toBeVisible();

async function send(page: Page, fields: Record<string, string>): Promise<string | undefined> {
  const headers = { "sec-fetch-site": "same-origin" };
  const answer = await page.request.post("/?index", { form: fields, headers, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  return answer.headers().location;
}

/** Presses the button and returns the address of the new run. */
async function press(page: Page): Promise<string> {
  await generate(page).click();
  await expect(page).toHaveURL(/\/generations\//);
  await alive(page);
  return page.url();
}

test("a form that is sent several times, one after another or concurrently, starts one run", {
  tag: "@one-path",
}, async ({ page }) => {
  await signUp(page);
  const places = await Promise.all(Array.from({ length: 5 }, () => send(page, form)));
  places.push(await send(page, form));
  expect(new Set(places).size).toBe(1);
  await open(page, "/");
  await credits(page, 49);
});

test("a form with other words, another seed or another quality is another generation request", {
  tag: "@one-path",
}, async ({ page }) => {
  await signUp(page);
  const wishes = [form, { ...form, prompt: "a windmill at night" }, { ...form, seed: "7" }, { ...form, count: "2" }];
  const places = new Set<string | undefined>();
  for (const request of wishes) places.add(await send(page, { ...request, shown_credits: "2" }));
  expect(places.size).toBe(wishes.length);
});

test("pressing the button twice starts one run", async ({ page }) => {
  await signUp(page);
  await open(page, "/?quality=draft");
  await promptBox(page).fill("a small boat on a lake");
  await generate(page).dblclick();
  await expect(page).toHaveURL(/\/generations\//);
  await expectFinished(page);
  await credits(page, 49);
});

test("going back and pressing the button again shows the same run, and another can be requested there", async ({
  page,
}) => {
  await signUp(page);
  await open(page, "/?prompt=twin&quality=draft");
  const run = await press(page);
  await expect(alreadyStarted(page)).toHaveCount(0);
  await page.goBack();
  await alive(page);
  expect(await press(page)).toBe(run);
  await expect(alreadyStarted(page)).toBeVisible();
  await credits(page, 49);

  await page.getByRole("button", { name: /^Regenerate/ }).dblclick();
  await expect(page).not.toHaveURL(run);
  await alive(page);
  await credits(page, 48);
});

test("with scripts, a form that is read again or that other pages came after sends the same request", async ({ page }, {
  project,
}) => {
  test.skip(!isScripted(project), "Without scripts, a page that is read again is a new page.");
  await signUp(page);
  await open(page, "/?prompt=twin&quality=draft");
  const run = await press(page);
  await page.goBack();
  await alive(page);
  await page.reload();
  await alive(page);
  expect(await press(page)).toBe(run);
  await page.getByRole("link", { name: "Atelier, home" }).click();
  await expect(page).toHaveURL("/");
  for (const _page of ["run", "form"]) await page.goBack();
  // The address changes before the form is there.
  await expect(promptBox(page)).toHaveValue("twin");
  expect(await press(page)).toBe(run);
  await credits(page, 49);
});

test("a new page, another tab, and a link request another run, and its page shows the earlier one", async ({
  page,
  context,
}) => {
  await signUp(page);
  const address = "/?prompt=twin&quality=draft";
  await open(page, address);
  const first = await press(page);
  await expect(madeBefore(page)).toHaveCount(0);

  const tab = await context.newPage();
  await open(tab, address);
  const second = await press(tab);
  await expect(madeBefore(tab)).toContainText(/You sent the same request \d+ (second|minute)s? ago/);
  await expect(alreadyStarted(tab)).toHaveCount(0);

  await open(page, address);
  const third = await press(page);
  await madeBefore(page).getByRole("link", { name: "Show it" }).click();
  await expect(page).toHaveURL(second);
  await alive(page);

  await page.getByRole("link", { name: "Atelier, home" }).click();
  await alive(page);
  await promptBox(page).fill("twin");
  await page.getByRole("radio", { name: /^Draft/ }).check();
  const fourth = await press(page);
  await page.goBack();
  await alive(page);
  await promptBox(page).fill("twin");
  await page.getByRole("radio", { name: /^Draft/ }).check();
  expect(await press(page)).toBe(fourth);
  expect(new Set([first, second, third, fourth]).size).toBe(4);
  await credits(page, 46);
});

test("a form that was refused is still the same form, and the next press after an accepted one is another", {
  tag: "@one-path",
}, async ({ page }) => {
  await signUp(page);
  const places = new Set<string | undefined>();
  for (const form_nonce of ["one", "one", "two"]) places.add(await send(page, { ...form, form_nonce }));
  expect(places.size).toBe(2);
  await open(page, "/");
  await credits(page, 48);
});
