import type { Page } from "@playwright/test";
import { open } from "./alive.ts";
import { type ApiGate, expect, test } from "./api-gate.ts";
import { messageBox } from "./chatting.ts";
import { finishRun, promptBox, signUp } from "./users.ts";

const unable = (page: Page) => page.getByText("Unable to connect to the server.").first();

/** Presses a button while the API is away. Expects the page's own form again with a field as it was typed. */
async function expectKept(
  page: Page,
  gate: ApiGate,
  button: string | RegExp,
  field: () => ReturnType<typeof promptBox>,
) {
  const typed = await field().inputValue();
  gate.isClosed = true;
  await page.getByRole("main").getByRole("button", { name: button }).first().click();
  await expect(unable(page)).toBeVisible();
  await expect(field()).toHaveValue(typed);
  gate.isClosed = false;
}

test("the composer keeps its words and choices while the API is away, and sends them afterward", async ({
  page,
  gate,
}) => {
  await signUp(page);
  await open(page, "/");
  await promptBox(page).fill("A harbor “at dawn”\nin fog & rain");
  await page.getByRole("radio", { name: /^High/ }).check();
  await expectKept(page, gate, /^Generate/, () => promptBox(page));
  await expect(page.getByRole("radio", { name: /^High/ })).toBeChecked();
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page).toHaveURL(/\/generations\//);
});

test("a new chat and a going one keep their message", async ({ page, gate }) => {
  await signUp(page);
  const box = () => messageBox(page);
  await open(page, "/history/new");
  await box().fill("What suits a harbor?");
  await expectKept(page, gate, "Send", box);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page).toHaveURL(/\/history\/[\w-]{36}$/);
  await box().fill("And what suits a lighthouse?");
  await expectKept(page, gate, "Send", box);
});

test("the editor keeps its prompt", async ({ page, gate }) => {
  await signUp(page);
  await open(page, await finishRun(page, { prompt: "A heron" }));
  const edit = await page.getByRole("link", { name: "Edit", exact: true }).first().getAttribute("href");
  await open(page, `${edit?.split("?")[0]}?mode=image-fill`);
  const box = () => page.getByRole("textbox", { name: "What to show there" });
  await box().fill("A bridge of stone over the reeds");
  await page.getByRole("button", { name: "Middle" }).click();
  await expectKept(page, gate, /^Apply/, box);
  await expect(page.getByRole("spinbutton", { name: "Height", exact: true }).first()).not.toHaveValue("");
});

test("other forms keep what was typed too", async ({ page, gate }) => {
  await signUp(page);
  await open(page, "/profile");
  await page.getByLabel("Display name").fill("Ada Lovelace");
  await expectKept(page, gate, "Save profile", () => page.getByLabel("Display name"));
  await open(page, "/gallery/collections/new");
  await page.getByLabel("Name", { exact: true }).fill("Harbors in fog");
  await expectKept(page, gate, /^Create/, () => page.getByLabel("Name", { exact: true }));
});

test("where the page is not known, the error page has the words in a form that sends them again", async ({
  page,
  gate,
}) => {
  await signUp(page);
  await open(page, "/");
  await promptBox(page).fill("A lighthouse, far out at sea");
  // Another user of this browser, for whom nothing was read.
  await page.context().clearCookies();
  await signUp(page);
  gate.isClosed = true;
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(unable(page)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "What you typed" })).toHaveValue("A lighthouse, far out at sea");
  gate.isClosed = false;
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page).toHaveURL(/\/generations\//);
});

test("opening a page while the API is away never shows what it read before", async ({ page, gate }) => {
  await signUp(page);
  await open(page, "/");
  gate.isClosed = true;
  expect((await page.goto("/"))?.status()).toBe(503);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Something went wrong");
});
