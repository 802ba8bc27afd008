import type { Locator, Page } from "@playwright/test";
import { seedCreations } from "../support/seed-creations.ts";
import { sharedDataFolder } from "./shared-product.ts";
import { emailOf, signUp } from "./users.ts";

/**
 * Signs somebody up whose gallery holds so many creations, the newest made at `newestAt`, or now. Returns their ids, the
 * newest first.
 */
export async function signUpWithCreations(page: Page, count: number, newestAt?: number): Promise<string[]> {
  const email = await signUp(page);
  return seedCreations({ dataFolder: sharedDataFolder(), email, count, newestAt });
}

/** Puts a picture without a run into the gallery of who signed up, in the product that keeps its data in `dataFolder`. */
export async function seedPicture(page: Page, prompt: string, dataFolder = sharedDataFolder()): Promise<void> {
  await seedCreations({ dataFolder, email: emailOf(page), count: 1, prompt });
}

/** The tick of a seeded creation, the newest being number 0. */
export function tick(page: Page, number: number): Locator {
  return page.getByRole("checkbox", { name: new RegExp(`number ${number}$`) });
}

/** The picture of a seeded creation. */
export function picture(page: Page, number: number): Locator {
  return page.getByRole("link", { name: new RegExp(`number ${number}$`) });
}

export const bar = (page: Page): Locator => page.getByRole("form", { name: "Selection" });
