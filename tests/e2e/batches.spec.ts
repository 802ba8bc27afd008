import { expect, type Page, test } from "@playwright/test";
import { open } from "./alive.ts";
import { holdRequests } from "./held-requests.ts";
import { promptBox, signUp } from "./users.ts";
import { whilePainted } from "./while-painted.ts";

/** Opens the fields of a batch in the composer. Without scripts, the server shows the form with them. */
async function openBatch(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Variations and grid" }).click();
  await expect(page.getByRole("group", { name: "Variations and grid" })).toBeVisible();
}

/** Without scripts, asks for the price of the form. With scripts, it is asked for at each change. */
async function showPrice(page: Page): Promise<void> {
  const show = page.getByRole("button", { name: "Show price" });
  if (await show.isVisible()) await show.click();
}

async function start(page: Page, price: string): Promise<void> {
  await page.getByRole("button", { name: `Generate · ${price}` }).click();
  await expect(page).toHaveURL(/\/batches\/[0-9a-f-]{36}$/);
}

test("all combinations of a prompt are shown with their price, run, and have one receipt", async ({ page }) => {
  await signUp(page);
  await open(page, "/?quality=draft");
  await promptBox(page).fill("A {red|blue} boat in {fog|rain");
  await openBatch(page);
  await page.getByRole("radio", { name: "All combinations" }).check();
  await page.getByLabel("How many").fill("10");
  await showPrice(page);
  const form = page.getByRole("group", { name: "Variations and grid" });
  await expect(form.getByRole("status")).toContainText("The brace at position 22 has no closing brace.");
  await expect(promptBox(page)).toHaveValue("A {red|blue} boat in {fog|rain");
  await promptBox(page).fill("A {red|blue} boat in {fog|rain}");
  await showPrice(page);
  await expect(form.getByRole("status")).toHaveText("4 runs · 4 credits · 4 combinations in total");
  const prompts = ["A red boat in fog", "A red boat in rain", "A blue boat in fog", "A blue boat in rain"];
  await expect(form.getByRole("list", { name: "First prompts" }).getByRole("listitem")).toHaveText(prompts);

  await start(page, "4 credits");
  const results = page.getByRole("list", { name: "Results" });
  for (const prompt of prompts) await expect(results).toContainText(prompt);
  await expect(page.getByText("4 of 4 completed").first()).toBeVisible(whilePainted);
  await expect(page.getByText("Charged 4 credits")).toBeVisible();
  await expect(page.getByText("46 credits")).toBeVisible();

  await results.getByRole("link").nth(2).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A blue boat in fog");
  await expect(page.getByText("A {red|blue} boat in {fog|rain}")).toBeVisible();
  await page.getByRole("link", { name: "Run 3" }).click();
  await expect(page).toHaveURL(/\/batches\//);
  await page.getByRole("link", { name: "Use again" }).click();
  await expect(promptBox(page)).toHaveValue("A {red|blue} boat in {fog|rain}");
  await expect(page.getByRole("radio", { name: "All combinations" })).toBeChecked();
});

test("a grid is a table with headers, and a contact sheet", async ({ page }) => {
  await signUp(page);
  await open(page, "/?quality=draft&prompt=A red boat&batch=grid&columns=prompt&columns_prompt=red%0Ablue&rows=seed");
  const axis = page.getByLabel("Values (up to 5)");
  const status = page.getByRole("group", { name: "Variations and grid" }).getByRole("status");
  await expect(status.locator("p:not(.text-bad)")).toHaveText("Choose at least one value.");
  await axis.and(page.locator("[name=rows_seed]")).fill("seven");
  await showPrice(page);
  await expect(status.locator(".text-bad")).toBeVisible();
  await axis.and(page.locator("[name=rows_seed]")).fill("7, 8");
  await showPrice(page);
  await expect(page.getByText("4 runs · 4 credits")).toBeVisible();
  await start(page, "4 credits");
  const table = page.getByRole("table", { name: "Seed by Part of the prompt" });
  await expect(table.getByRole("columnheader")).toHaveText(["red", "blue"]);
  await expect(table.getByRole("rowheader")).toHaveText(["7", "8"]);
  await expect(page.getByText("4 of 4 completed").first()).toBeVisible(whilePainted);
  await expect(table.getByRole("img")).toHaveCount(4);

  const sheet = page.getByRole("link", { name: "Contact sheet" });
  const answer = await page.request.get((await sheet.getAttribute("href")) ?? "");
  expect(answer.headers()["content-type"]).toBe("image/png");
  expect(answer.headers()["content-disposition"]).toContain("attachment");
});

test("closing the fields of a batch, and choosing another parameter, lose nothing typed", async ({ page }) => {
  await signUp(page);
  await open(page, "/?prompt=A red boat");
  await openBatch(page);
  await page.getByRole("radio", { name: "Grid", exact: true }).check();
  await page.getByLabel("Columns").selectOption("Part of the prompt");
  await page.locator("[name=columns_prompt]").fill("red\nblue");
  await page.getByLabel("Rows").selectOption("Seed");
  await page.locator("[name=rows_seed]").fill("7, 8");
  await page.getByLabel("Rows").selectOption("Style");
  await page.getByRole("checkbox", { name: "Watercolor" }).and(page.locator("[name=rows_style]")).check();
  await showPrice(page);
  await page.getByRole("button", { name: "Variations and grid" }).click();
  await expect(page.getByRole("group", { name: "Variations and grid" })).toBeHidden();
  await openBatch(page);
  await expect(page.getByRole("radio", { name: "Grid", exact: true })).toBeChecked();
  await expect(page.locator("[name=columns_prompt]")).toHaveValue("red\nblue");
  await expect(page.getByRole("checkbox", { name: "Watercolor" }).and(page.locator("[name=rows_style]"))).toBeChecked();
  await page.getByLabel("Rows").selectOption("Seed");
  await expect(page.locator("[name=rows_seed]")).toHaveValue("7, 8");
});

test("a batch does not become a single run while the script of its fields arrives", async ({ page }, { project }) => {
  test.skip(project.use.javaScriptEnabled === false, "There is no script to wait for.");
  await signUp(page);
  const release = await holdRequests(page, /\/assets\/batch-fields-/);
  await open(page, "/?quality=draft&prompt=A red boat&batch=grid&columns=prompt&columns_prompt=red%0Ablue");
  await start(page, "2 credits");

  await open(page, "/?quality=draft&prompt=A {red|blue} boat");
  await page.getByRole("button", { name: "Variations and grid" }).click();
  await page.getByRole("button", { name: /^Generate/ }).click();
  release();
  await expect(page.getByText("4 runs · 4 credits")).toBeVisible();
  await start(page, "4 credits");
});

test("a batch that is canceled midway is charged for what it saved, and the rest is returned", async ({ page }) => {
  await signUp(page);
  await open(page, "/?quality=draft&prompt=A {red|blue} boat&batch=variations&variations=40");
  await start(page, "40 credits");
  await page.getByRole("link", { name: "Cancel batch" }).click();
  await expect(page.getByRole("dialog", { name: "Cancel this batch?" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel batch" }).click();
  await expect(page.getByText(/^\d+ of 40 completed$/).first()).toBeVisible(whilePainted);
  const amount = async (name: string) => {
    const value = page.getByRole("definition").and(page.locator(`dt:text-is("${name}") + dd`));
    return (await value.count()) > 0 ? Number.parseInt(await value.innerText(), 10) : 0;
  };
  const charged = await amount("Charged");
  expect(charged).toBeLessThan(40);
  expect(charged + (await amount("Returned"))).toBe(40);
  await expect(page.getByText(`${50 - charged} credits`, { exact: true })).toBeVisible();
});

test("a batch that costs more than the form showed asks first, and keeps what was typed", { tag: "@one-path" }, async ({
  page,
}) => {
  await signUp(page);
  await open(page, "/?quality=draft&prompt=A {red|blue} boat&batch=variations&variations=2");
  const form = new URLSearchParams({ mode: "text-to-image", quality: "draft", prompt: "A {red|blue} boat" });
  for (const [name, value] of [
    ["batch", "variations"],
    ["order", "random"],
    ["variations", "30"],
    ["shown_credits", "2"],
  ])
    form.append(name ?? "", value ?? "");
  const headers = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };
  const answer = await page.request.post("/?index", { data: form.toString(), headers, maxRedirects: 0 });
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain("30 credits");
});
