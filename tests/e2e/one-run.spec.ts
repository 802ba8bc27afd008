import { expect, type Page, test } from "@playwright/test";
import { open } from "./alive.ts";
import { expectFinished, promptBox, signUp, signUpOnExplore } from "./people.ts";

async function formOf(page: Page): Promise<Record<string, string>> {
  const key = await page.locator("input[name=idempotency_key]").inputValue();
  return { prompt: "a windmill in a field", quality: "draft", idempotency_key: key };
}

async function send(page: Page, form: Record<string, string>): Promise<string | undefined> {
  const headers = { "sec-fetch-site": "same-origin" };
  const answer = await page.request.post("/?index", { form, headers, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  return answer.headers().location;
}

test("a form that is sent several times, one after another or at once, starts one run", { tag: "@one-path" }, async ({
  page,
}) => {
  await signUpOnExplore(page);
  const form = await formOf(page);
  const places = await Promise.all(Array.from({ length: 5 }, () => send(page, form)));
  places.push(await send(page, form));
  expect(new Set(places).size).toBe(1);
  await open(page, "/");
  await expect(page.getByText("49 credits")).toBeVisible();
});

test("the same form with other words is another wish", { tag: "@one-path" }, async ({ page }) => {
  await signUpOnExplore(page);
  const form = await formOf(page);
  const first = await send(page, form);
  const second = await send(page, { ...form, prompt: "a windmill at night" });
  expect(second).not.toBe(first);
});

test("pressing the button twice starts one run", async ({ page }) => {
  await signUp(page);
  await open(page, "/?quality=draft");
  await promptBox(page).fill("a small boat on a lake");
  await page.getByRole("button", { name: /^Generate/ }).dblclick();
  await expect(page).toHaveURL(/\/generations\//);
  await expectFinished(page);
  await expect(page.getByText("49 credits")).toBeVisible();
});
