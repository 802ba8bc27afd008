import { expect, type Locator, type Page } from "@playwright/test";
import { alive, open } from "./alive.ts";

let people = 0;

export const goodPassword = "seven quiet herons";

/** An address nobody else in this test run has. */
export function newEmail(): string {
  people += 1;
  return `person-${process.pid}-${Date.now()}-${people}@example.com`;
}

/** Creates an account through the page and ends on Explore. */
export async function signUp(page: Page, email = newEmail()): Promise<string> {
  await open(page, "/auth?mode=sign-up");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(goodPassword);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What do you want to make?");
  await alive(page);
  return email;
}

export async function signIn(page: Page, email: string, password = goodPassword): Promise<void> {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

export function promptBox(page: Page): Locator {
  return page.getByRole("textbox", { name: "Prompt", exact: true });
}

/** Asks for a picture from Explore and ends on its finished run's page. */
export async function makePicture(page: Page, prompt: string): Promise<void> {
  await open(page, "/");
  await promptBox(page).fill(prompt);
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page).toHaveURL(/\/generations\/[0-9a-f-]{36}$/);
  await expectFinished(page);
}

/** With JavaScript the page follows by itself; without, it refreshes itself. Either way nobody presses anything. */
export async function expectFinished(page: Page): Promise<void> {
  // Tiles offer downloads too: those of the run's page stand in a group of their own.
  const actions = page.getByRole("group", { name: "Actions", exact: true });
  await expect(actions.getByRole("link", { name: "Download" })).toBeVisible({ timeout: 60_000 });
}
