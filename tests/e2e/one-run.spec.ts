import { expect, type Page, test } from "@playwright/test";
import { alive, open } from "./alive.ts";
import { expectFinished, promptBox, signUp } from "./users.ts";

const isScripted = (project: { use: { javaScriptEnabled?: boolean } }) => project.use.javaScriptEnabled !== false;
const form = { prompt: "a windmill in a field", quality: "draft", shown_credits: "1" };
const generate = (page: Page) => page.getByRole("button", { name: /^Generate/ });
const alreadyStarted = (page: Page) => page.getByText("You just started this run");
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
  const other = page.url();
  await open(page, run);
  await page.getByRole("button", { name: /^Regenerate/ }).click();
  await expect(page).toHaveURL(other);
  await credits(page, 48);
});

test("the same form in two tabs leads to the same run", async ({ page, context }) => {
  await signUp(page);
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) await open(tab, "/?prompt=twin&quality=draft");
  const runs = [];
  for (const tab of tabs) runs.push(await press(tab));
  expect(new Set(runs).size).toBe(1);
  await credits(page, 49);
});

test("a form opened again through a link requests another run of the same recipe", async ({ page }, { project }) => {
  test.skip(!isScripted(project), "Without scripts the run's page alone asks for another.");
  await signUp(page);
  await open(page, "/?quality=draft");
  const again = async () => {
    await promptBox(page).fill("twin");
    await page.getByRole("radio", { name: /^Draft/ }).check();
    return press(page);
  };
  const first = await again();
  await page.getByRole("link", { name: "Atelier, home" }).click();
  const second = await again();
  expect(second).not.toBe(first);
  await page.goBack();
  expect(await again()).toBe(second);
  await credits(page, 48);
});
