import type { Page } from "@playwright/test";

/** Holds a page's requests for these addresses until the returned function is called. */
export async function holdRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await gate.promise;
    // The page may have left meanwhile.
    await route.continue().catch(() => undefined);
  });
  return gate.resolve;
}
