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
