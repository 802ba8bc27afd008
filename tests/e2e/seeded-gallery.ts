import type { Locator, Page } from "@playwright/test";
import { seedCreations } from "../support/seed-creations.ts";
import { sharedDataFolder } from "./shared-product.ts";
import { emailOf, signUp } from "./users.ts";

/**
 * Signs up a user whose gallery contains `count` creations, the newest made at `newestAt`, or now. Returns their ids,
 * newest first.
 */
export async function signUpWithCreations(page: Page, count: number, newestAt?: number): Promise<string[]> {
  const email = await signUp(page);
  return seedCreations({ dataFolder: sharedDataFolder(), email, count, newestAt });
}

/** Adds an image without a run to the signed-up user's gallery, in the product whose data is in `dataFolder`. */
export async function seedPicture(page: Page, prompt: string, dataFolder = sharedDataFolder()): Promise<void> {
  await seedCreations({ dataFolder, email: emailOf(page), count: 1, prompt });
}

/** Returns the checkbox of a seeded creation. Number 0 is the newest. */
export function tick(page: Page, number: number): Locator {
  return page.getByRole("checkbox", { name: new RegExp(`number ${number}$`) });
}

/** Returns the image of a seeded creation. */
export function picture(page: Page, number: number): Locator {
  return page.getByRole("link", { name: new RegExp(`number ${number}$`) });
}

/** Chooses a less common action of the selection bar. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await bar(page).getByLabel("More", { exact: true }).click();
  await bar(page).getByRole("button", { name, exact: true }).click();
}

export const bar = (page: Page): Locator => page.getByRole("form", { name: "Selection" });
