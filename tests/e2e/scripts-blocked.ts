import type { Page } from "@playwright/test";

/**
 * Blocks the product's scripts, so that a page stays as the server sent it while a test's scripts still run. A route
 * would do the same at several times the cost: it intercepts every request and disables the cache.
 */
export async function blockScripts(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.setBlockedURLs", { urls: ["*/assets/*.js"] });
}

/**
 * Throws where JavaScript is off. `page.evaluate` works there, but a page's timers, animation frames, and listeners
 * never run, so a helper that waits for one would wait until its test times out. Where scripts are only blocked, they do.
 */
export async function requireScripts(page: Page, helper: string): Promise<void> {
  if (await page.evaluate(() => matchMedia("(scripting: enabled)").matches)) return;
  throw new Error(
    `${helper} waits in the page for a timer, a frame, or an event, and none comes while JavaScript is off. Call it where JavaScript is on; blockScripts keeps a page as the server sent it.`,
  );
}
