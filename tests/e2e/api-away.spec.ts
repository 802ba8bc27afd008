import type { Page } from "@playwright/test";
import { alive, open } from "./alive.ts";
import { expect, test } from "./api-gate.ts";
import { finishRun, goodPassword, newEmail, signIn, signUp } from "./users.ts";

/** With scripts, the page recovers automatically. Without scripts, the user follows a link. */
async function recover(page: Page): Promise<void> {
  if (test.info().project.use.javaScriptEnabled === false) await page.getByRole("link", { name: "Retry" }).click();
}

const pages: [path: string, heading: string][] = [
  ["/", "What do you want to create?"],
  ["/gallery", "Gallery"],
  ["/gallery/uploads", "Gallery"],
  ["/gallery/trash", "Gallery"],
  ["/history", "Assistant"],
  ["/prompts", "Prompt book"],
  ["/profile", "Profile"],
  ["/training", "A model that knows one face"],
  ["/notifications", "Notifications"],
];

test("every page says inside its shell that the API is unavailable, and recovers with it", async ({ page, gate }) => {
  await signUp(page);
  for (const [path, heading] of pages) {
    gate.isClosed = true;
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 503]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Something went wrong");
    await expect(page.getByText("Unable to connect to the server.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Gallery" }).first()).toBeVisible();
    gate.isClosed = false;
    await alive(page);
    await recover(page);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
});

test("a form says that the API is unavailable, and keeps what was typed", async ({ page, gate }) => {
  await open(page, "/auth");
  gate.isClosed = true;
  const email = newEmail();
  await signIn(page, email);
  await expect(page.getByRole("alert")).toContainText("Unable to connect to the server.");
  await expect(page.getByLabel("Email address")).toHaveValue(email);

  gate.isClosed = false;
  await open(page, "/auth?mode=sign-up");
  gate.isClosed = true;
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(goodPassword);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("alert")).toContainText("Unable to connect to the server.");
  await expect(page.getByLabel("Email address")).toHaveValue(email);
});

test("the page of a run recovers with the API", async ({ page, gate }) => {
  await signUp(page);
  const path = await finishRun(page, { prompt: "a heron" });
  gate.isClosed = true;
  expect((await page.goto(path))?.status()).toBe(503);
  await expect(page.getByRole("link", { name: "Retry" })).toBeVisible();
  gate.isClosed = false;
  await alive(page);
  await recover(page);
  await expect(page.getByRole("group", { name: "Actions", exact: true })).toBeVisible();
});

test("a chat recovers with the API, and the list of chats stays", async ({ page, gate }) => {
  await signUp(page);
  gate.closedFor = /assistant/;
  expect((await page.goto("/history/new"))?.status()).toBe(503);
  await expect(page.getByRole("link", { name: "Retry" })).toBeVisible();
  gate.closedFor = undefined;
  await alive(page);
  await recover(page);
  await expect(page.getByRole("textbox")).toBeVisible();
});

test("settings that fail to load show the defaults, locked, and then the user's own", async ({ page, gate }) => {
  await signUp(page);
  await open(page, "/settings");
  await page.getByLabel("Credit alert threshold").fill("33");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  gate.closedFor = /\/user\/settings\//;
  expect((await page.goto("/settings"))?.status()).toBe(503);
  await expect(page.getByText("Failed to load settings")).toBeVisible();
  const threshold = page.getByLabel("Credit alert threshold");
  await expect(threshold).toHaveValue("10");
  // Saving the defaults would replace the user's own settings.
  await expect(threshold).toBeDisabled();
  gate.closedFor = undefined;
  await alive(page);
  await recover(page);
  await expect(threshold).toHaveValue("33");
  await expect(threshold).toBeEnabled();
});

test("a missing page is read once and never again", async ({ page, gate }) => {
  await signUp(page);
  const path = "/generations/01900000-0000-7000-8000-000000000000";
  if (test.info().project.use.javaScriptEnabled !== false) await page.clock.install();
  expect((await page.goto(path))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  await expect(page.getByRole("link", { name: "Retry" })).toHaveCount(0);
  await alive(page);
  if (test.info().project.use.javaScriptEnabled !== false) await page.clock.runFor(60_000);
  expect(gate.asked.filter((asked) => asked.includes("01900000"))).toHaveLength(1);
});
