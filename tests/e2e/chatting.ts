import { expect, type Locator, type Page } from "@playwright/test";
import { open } from "./alive.ts";

export function messageBox(page: Page): Locator {
  return page.getByRole("textbox", { name: /^Message to/ });
}

/** Says something in the conversation that is open. */
export async function say(page: Page, text: string): Promise<void> {
  await messageBox(page).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
}

/** Begins a conversation and ends on its page. */
export async function beginChat(page: Page, text: string): Promise<void> {
  await open(page, "/history/new");
  await say(page, text);
  await expect(page).toHaveURL(/\/history\/[0-9a-f-]{36}$/);
}

/** The last answer of the conversation that is open, without what stands around it. */
export function lastAnswer(page: Page): Locator {
  return page.locator("[data-answer]").last();
}
