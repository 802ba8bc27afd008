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

/** Goes on in the conversation that is open with turns from the second to one, faster than a person, and opens it anew. */
export async function saySome(page: Page, lastTurn: number): Promise<void> {
  const path = new URL(page.url()).pathname;
  for (let turn = 2; turn <= lastTurn; turn++) {
    const form = { content: `Turn ${turn} of many`, idempotency_key: `turn-${turn}` };
    await page.request.post(path, { form, headers: { "sec-fetch-site": "same-origin" } });
    const answered = async () => (await page.request.get(`${path}/standing`)).text();
    await expect.poll(answered).toContain('"done"');
  }
  await open(page, path);
}

/** The last answer of the conversation that is open, without what stands around it. */
export function lastAnswer(page: Page): Locator {
  return page.locator("[data-answer]").last();
}
