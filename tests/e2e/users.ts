import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { alive, open } from "./alive.ts";
import { whilePainted } from "./while-painted.ts";

let users = 0;

export const goodPassword = "seven quiet herons";

/** Returns an email address that is unique in this test run. */
export function newEmail(): string {
  users += 1;
  return `person-${process.pid}-${Date.now()}-${users}@example.com`;
}

const signedUp = new WeakMap<BrowserContext, string>();

/** Returns the email address of the newest account in a page's browser. */
export function emailOf(page: Page): string {
  const email = signedUp.get(page.context());
  if (email === undefined) throw new Error("Nobody signed up in this browser.");
  return email;
}

/**
 * Creates an account and signs in the page's browser. Other tests cover the sign-up form. Returns the email address.
 */
export async function signUp(page: Page, email = newEmail()): Promise<string> {
  const answer = await page.request.post("/auth", {
    form: { mode: "sign-up", email, password: goodPassword },
    headers: { "sec-fetch-site": "same-origin" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  // The toast belongs to the page that follows the form.
  await page.context().clearCookies({ name: "toast" });
  signedUp.set(page.context(), email);
  return email;
}

/** Chooses a mode of the composer on an open page. Without scripts, shows the form of that mode. */
export async function chooseMode(page: Page, name: string): Promise<void> {
  await page.getByRole("radio", { name, exact: true }).check();
  const show = page.getByRole("button", { name: "Show options for this mode" });
  if (await show.isVisible()) await show.click();
  await expect(page.getByRole("radio", { name, exact: true })).toBeChecked();
}

/** Creates an account through the form and ends on Explore. */
export async function signUpThroughForm(page: Page): Promise<void> {
  await open(page, "/auth?mode=sign-up");
  await page.getByLabel("Email address").fill(newEmail());
  await page.getByRole("textbox", { name: "Password" }).fill(goodPassword);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What do you want to create?");
  await alive(page);
}

/** Creates an account, signs in the page's browser, and opens Explore. Returns the email address. */
export async function signUpOnExplore(page: Page): Promise<string> {
  const email = await signUp(page);
  await open(page, "/");
  return email;
}

/** Signs in without the sign-in page. Other tests cover it. */
export async function signInQuietly(page: Page, email: string): Promise<void> {
  const form = { email, password: goodPassword };
  const headers = { "sec-fetch-site": "same-origin" };
  const answer = await page.request.post("/auth", { form, headers, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  await page.context().clearCookies({ name: "toast" });
}

export async function signIn(page: Page, email: string, password = goodPassword): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

export function promptBox(page: Page): Locator {
  return page.getByRole("textbox", { name: "Prompt", exact: true });
}

/**
 * Submits the composer's form without its page and waits until the run has ended. Returns the path of the run's page.
 */
export async function finishRun(page: Page, draft: Record<string, string>): Promise<string> {
  const form = { mode: "text-to-image", quality: "draft", again: crypto.randomUUID(), ...draft };
  const headers = { "sec-fetch-site": "same-origin" };
  const answer = await page.request.post("/?index", { form, headers, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  const path = answer.headers().location ?? "";
  const progress = async () => (await page.request.get(`${path}/progress`)).text();
  await expect.poll(progress, { intervals: [100, 200, 200, 500], ...whilePainted }).toContain('"completed"');
  return path;
}

/** Generates a small image without the composer, and ends on the page of its finished run. */
export async function makePicture(page: Page, prompt: string): Promise<void> {
  await open(page, await finishRun(page, { prompt }));
}

/** With JavaScript the page updates automatically. Without JavaScript it reloads. Both work without user input. */
export async function expectFinished(page: Page): Promise<void> {
  // Tiles offer downloads too. The run page's own actions are in a separate group.
  const actions = page.getByRole("group", { name: "Actions", exact: true });
  await expect(actions.getByRole("link", { name: "Download" })).toBeVisible(whilePainted);
}
