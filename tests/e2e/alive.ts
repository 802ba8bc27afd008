import { type Page, type Response, test } from "@playwright/test";

/**
 * Waits until a page's scripts do their part, for what only they do; at once where there are none. A page says so at its
 * root; what was typed and chosen before is not lost, but nobody need rely on it.
 */
export async function alive(page: Page): Promise<void> {
  if (test.info().project.use.javaScriptEnabled === false) return;
  await page.locator("html[data-alive]").waitFor({ state: "attached" });
}

/** Goes to an address of the product, and waits until the page is alive. What the product answered. */
export async function open(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path);
  await alive(page);
  return answer;
}

/** Loads a page once more, and waits until it is alive. What the product answered. */
export async function reload(page: Page): Promise<Response | null> {
  const answer = await page.reload();
  await alive(page);
  return answer;
}
