import { expect, type Locator, type Page } from "@playwright/test";
import { seedConversation } from "../support/seed-conversation.ts";
import { open } from "./alive.ts";
import type { OwnProduct } from "./own-product.ts";
import { emailOf } from "./users.ts";

export function messageBox(page: Page): Locator {
  return page.getByRole("textbox", { name: /^Message to/ });
}

/** Sends a message in the open conversation. */
export async function say(page: Page, text: string): Promise<void> {
  await messageBox(page).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
}

/** Starts a conversation and ends on its page. */
export async function startChat(page: Page, text: string): Promise<void> {
  await open(page, "/history/new");
  await say(page, text);
  await expect(page).toHaveURL(/\/history\/[0-9a-f-]{36}$/);
}

/** Opens a conversation in the signed-up user's history. Each turn is a question and the answer "Noted.". */
export async function openLongChat(page: Page, { dataFolder }: OwnProduct, turns: number): Promise<void> {
  const contentOf = (number: number) => (number % 2 === 0 ? "Noted." : `Turn ${(number + 1) / 2} of many`);
  const beside = { dataFolder, email: emailOf(page) };
  const id = await seedConversation(beside, { title: "Many turns", count: turns * 2, contentOf });
  await open(page, `/history/${id}`);
}

/** Returns the last answer of the open conversation, without surrounding elements. */
export function lastAnswer(page: Page): Locator {
  return page.locator("[data-answer]").last();
}
