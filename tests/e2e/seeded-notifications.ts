import type { Locator, Page } from "@playwright/test";
import { type SeededNotification, seedNotifications } from "../support/seed-notifications.ts";
import { sharedDataFolder } from "./shared-product.ts";
import { signUp } from "./users.ts";

/** Signs up a user with these notifications. Returns the user's email address. */
export async function signUpWithNotifications(page: Page, notices: readonly SeededNotification[]): Promise<string> {
  const email = await signUp(page);
  await seedNotifications({ dataFolder: sharedDataFolder(), email }, notices);
  return email;
}

/** Returns the visible bell: a button with scripts, a link without. */
export function bell(page: Page): Locator {
  return page
    .getByRole("button", { name: /^Notifications/ })
    .or(page.getByRole("link", { name: /^Notifications/ }))
    .filter({ visible: true });
}

/** Returns the panel that the bell opens. */
export function panel(page: Page): Locator {
  return page.getByRole("dialog", { name: "Notifications" });
}

/** Returns one notification by words in it. */
export function notice(within: Page | Locator, words: string): Locator {
  return within.getByRole("list", { name: "Notifications" }).getByRole("listitem").filter({ hasText: words });
}
