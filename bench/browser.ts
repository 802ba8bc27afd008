import { type Browser, chromium, type Page } from "@playwright/test";
import { findChromium } from "../tests/provision/chromium.mjs";
import { password } from "./sign-in.ts";

/** Starts a browser that reports exact memory figures for its pages. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--enable-precise-memory-info"],
  });
}

/** Signs up a new user through the page. */
export async function signUpIn(page: Page, email: string): Promise<void> {
  await page.goto("/auth?mode=sign-up");
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL((url) => url.pathname === "/");
}
