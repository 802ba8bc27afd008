import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { open } from "./alive.ts";
import { sidewaysOverflow } from "./sideways.ts";
import { promptBox, signUp } from "./users.ts";

const isScripted = (project: { use: { javaScriptEnabled?: boolean } }) => project.use.javaScriptEnabled !== false;
const rows = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByText("Use", { exact: true }) });

/** Saves prompts from Explore, in order. */
async function save(page: Page, ...prompts: string[]): Promise<void> {
  for (const prompt of prompts) {
    await open(page, "/");
    await promptBox(page).fill(prompt);
    await page.getByRole("button", { name: "Save prompt" }).click();
    await expect(page.getByText("Saved and pinned to your prompt book")).toBeVisible();
  }
}

test("an empty prompt book says what it is for, and leads to the first prompt", { tag: "@one-path" }, async ({
  page,
}) => {
  await signUp(page);
  await open(page, "/prompts");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("No prompts yet");
  await page.getByRole("link", { name: "Write a prompt" }).click();
  await expect(promptBox(page)).toBeVisible();
});

test("prompts are named, unpinned, found, used, deleted and brought back", async ({ page }) => {
  await signUp(page);
  await save(page, "A canal in winter", "Lanterns over a quiet canal");
  await open(page, "/prompts");
  await expect(rows(page)).toHaveCount(2);

  const nasty = `<img src=x onerror="document.title='owned'"> & "so" on`;
  const canal = rows(page).filter({ hasText: "A canal in winter" });
  for (const name of ["A canal in winter", "Lanterns over a quiet canal"]) {
    for (const button of ["Unpin", "Delete"]) {
      await expect(page.getByRole("button", { name: `${button}: ${name}`, exact: true })).toHaveCount(1);
    }
    for (const link of ["Rename", "Use"]) {
      await expect(page.getByRole("link", { name: `${link}: ${name}`, exact: true })).toHaveCount(1);
    }
  }
  await canal.getByRole("link", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(nasty);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(canal.getByRole("heading", { name: nasty })).toBeVisible();
  await expect(page).toHaveTitle(/^Prompt book/);

  await canal.getByRole("button", { name: "Unpin" }).click();
  await expect(canal.getByRole("button", { name: /^Pin: / })).toBeVisible();
  await page.getByRole("link", { name: "Pinned", exact: true }).click();
  await expect(page).toHaveURL("/prompts?pinned=true");
  await expect(rows(page)).toHaveCount(1);

  await page.getByRole("searchbox", { name: "Search your prompts" }).fill("wint");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("No prompts found")).toBeVisible();
  await page.getByRole("navigation", { name: "Which prompts to show" }).getByRole("link", { name: "All" }).click();
  await expect(page).toHaveURL("/prompts?search=wint");
  await expect(rows(page)).toHaveCount(1);

  await canal.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Prompt deleted")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Prompt restored")).toBeVisible();
  await expect(canal.getByRole("heading", { name: nasty })).toBeVisible();
  await canal.getByRole("link", { name: "Use" }).click();
  await expect(promptBox(page)).toHaveValue("A canal in winter");
});

test("an address that is not quite right shows the book all the same", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  await save(page, "A kite");
  for (const search of ["?page=99", "?page=-1&pinned=perhaps", "?rename=nothing", `?search=${"x".repeat(300)}`]) {
    await open(page, `/prompts${search}`);
    await expect(rows(page)).toHaveCount(1);
  }
});

test("the prompt book is accessible while a name is written, and stays on a screen of 320 px", async ({ page }, {
  project,
}) => {
  test.skip(!isScripted(project), "The checker is a script.");
  await signUp(page);
  await save(page, `A ${"very-long-word".repeat(20)}`);
  await open(page, "/prompts");
  await page.getByRole("link", { name: "Rename" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.getByRole("textbox", { name: "Name" }).press("Escape");
  await expect(page.getByRole("textbox", { name: "Name" })).toBeHidden();
});

test("a prompt of the greatest length in Japanese is used again from its run and from the book", async ({ page }) => {
  await signUp(page);
  await open(page, "/?quality=draft");
  const prompt = "夜の海を渡る灯台の光".repeat(200);
  await promptBox(page).fill(prompt);
  await page.getByRole("button", { name: /^Generate/ }).click();
  for (const name of ["Use again", "Vary"]) {
    await page.getByRole("link", { name, exact: true }).click();
    await expect(promptBox(page)).toHaveValue(prompt);
    await expect(page.getByRole("radio", { name: "Draft" })).toBeChecked();
    await page.goBack();
  }
  await open(page, "/prompts");
  await rows(page).getByRole("link", { name: "Use" }).click();
  await expect(promptBox(page)).toHaveValue(prompt);
  await page.getByRole("region", { name: "Your prompts" }).getByRole("link", { name: prompt }).click();
  await expect(promptBox(page)).toHaveValue(prompt);
});

test("a saved template opens the form with its variations, from the book and from Explore", async ({ page }) => {
  await signUp(page);
  const template = "A {red|blue} boat";
  await save(page, template);
  const form = page.getByRole("group", { name: "Variations and grid" });
  await expect(form).toBeHidden();
  await page.getByRole("region", { name: "Your prompts" }).getByRole("link", { name: template }).press("Enter");
  await expect(form.getByRole("radio", { name: "Variations", exact: true })).toBeChecked();
  await open(page, "/prompts");
  await rows(page).getByRole("link", { name: "Use" }).press("Enter");
  await expect(form.getByRole("radio", { name: "Variations", exact: true })).toBeChecked();
  await expect(promptBox(page)).toHaveValue(template);
});

test("a link to a prompt that was deleted says so, and shows the form", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  await open(page, "/?again=prompt:0199a000-0000-7000-8000-000000000001");
  await expect(page.getByRole("alert")).toHaveText("The prompt of this link no longer exists. Write a new one.");
  await expect(promptBox(page)).toBeVisible();
});
