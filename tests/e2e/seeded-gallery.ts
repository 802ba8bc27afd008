import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { seedCreations } from "../support/seed-creations.ts";
import { test as base } from "./own-product.ts";
import { signUp } from "./people.ts";

interface OfWorker {
  dataFolder: string;
}

/** Tests against a product of their own, with `seeded`: signs somebody up whose gallery holds so many creations, the newest made now
 * or when it is said. */
export const test = base.extend<
  { seeded: (page: Page, count: number, newestAt?: number) => Promise<string[]> },
  OfWorker
>({
  dataFolder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture uses
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "atelier-e2e-"));
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  productSettings: [async ({ dataFolder }, use) => use({ DATA_DIR: dataFolder }), { scope: "worker" }],
  seeded: async ({ dataFolder }, use) =>
    use(async (page, count, newestAt) => {
      const email = await signUp(page);
      return seedCreations({ dataFolder, email, count, newestAt });
    }),
});

export { expect } from "@playwright/test";

/** The tick of a seeded creation, the newest being number 0. */
export function tick(page: Page, number: number): Locator {
  return page.getByRole("checkbox", { name: new RegExp(`number ${number}$`) });
}

/** The picture of a seeded creation. */
export function picture(page: Page, number: number): Locator {
  return page.getByRole("link", { name: new RegExp(`number ${number}$`) });
}

export const bar = (page: Page): Locator => page.getByRole("form", { name: "Selection" });
