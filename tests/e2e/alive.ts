import { type Page, type Response, test } from "@playwright/test";

/**
 * Waits until a page's scripts are ready, for behavior that depends on them. Returns immediately where scripts are off.
 * A page marks this state at its root. Earlier typing and choices are preserved, but a test need not rely on that.
 */
export async function alive(page: Page): Promise<void> {
  if (test.info().project.use.javaScriptEnabled === false) return;
  await page.locator("html[data-alive]").waitFor({ state: "attached" });
}

/** Opens an address of the product and waits until the page is alive. Returns the product's response. */
export async function open(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path);
  await alive(page);
  return answer;
}

/** Reloads a page and waits until it is alive. Returns the product's response. */
export async function reload(page: Page): Promise<Response | null> {
  const answer = await page.reload();
  await alive(page);
  return answer;
}

/** Does what sends a form, and waits until the product has answered it. Many pages show the result before. */
export async function saved(page: Page, send: () => Promise<void>): Promise<void> {
  await Promise.all([page.waitForResponse((response) => response.request().method() === "POST"), send()]);
}
