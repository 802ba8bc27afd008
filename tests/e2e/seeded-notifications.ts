import type { Locator, Page } from "@playwright/test";
import { type SeededNotification, seedNotifications } from "../support/seed-notifications.ts";
import { sharedDataFolder } from "./shared-product.ts";
import { signUp } from "./users.ts";

/** Signs somebody up who has these notifications. Returns their address. */
export async function signUpWithNotifications(page: Page, notices: readonly SeededNotification[]): Promise<string> {
  const email = await signUp(page);
  await seedNotifications({ dataFolder: sharedDataFolder(), email }, notices);
  return email;
}

/** The bell that is seen: a button with scripts, a link without. */
export function bell(page: Page): Locator {
  return page
    .getByRole("button", { name: /^Notifications/ })
    .or(page.getByRole("link", { name: /^Notifications/ }))
    .filter({ visible: true });
}

/** What the bell opens. */
export function panel(page: Page): Locator {
  return page.getByRole("dialog", { name: "Notifications" });
}

/** One thing somebody is told of, by words of it. */
export function notice(within: Page | Locator, words: string): Locator {
  return within.getByRole("list", { name: "Notifications" }).getByRole("listitem").filter({ hasText: words });
}
