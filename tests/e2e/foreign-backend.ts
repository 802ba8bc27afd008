import { once } from "node:events";
import type { Page } from "@playwright/test";
import { createForeignBackend, type ForeignBackend, type ForeignKind } from "../support/foreign-backend/server.ts";
import { open } from "./alive.ts";
import { addressOf, test as base, expect } from "./own-product.ts";
import { promptBox } from "./users.ts";

export interface Backend extends ForeignBackend {
  address: string;
}

const serving = new Map<ForeignKind, Promise<Backend>>();

/** Starts this process's backend of a kind, which ends with the process. */
async function serveOnce(kind: ForeignKind): Promise<Backend> {
  const backend = createForeignBackend(kind);
  await once(backend.server.listen(0, "127.0.0.1"), "listening");
  return { ...backend, address: addressOf(backend.server) };
}

/** The pages in front of a backend that implements the specification and nothing more. */
export const test = base.extend<{ kind: ForeignKind; backend: Backend }>({
  kind: ["full", { option: true }],
  backend: async ({ kind }, use) => {
    const known = serving.get(kind) ?? serveOnce(kind);
    serving.set(kind, known);
    const backend = await known;
    backend.rewind();
    await use(backend);
  },
  productSettings: async ({ backend }, use) =>
    use({ API_BASE_URL: backend.address, APP_SECRET: "a secret of more than thirty-two characters" }),
});

/** Expects that the images on the page have loaded. */
export async function expectPictures(page: Page): Promise<void> {
  const broken = () =>
    page.evaluate(() =>
      [...document.images]
        .filter(({ complete, naturalWidth, loading }) => loading !== "lazy" && !(complete && naturalWidth > 0))
        .map(({ src }) => src),
    );
  await expect.poll(broken).toEqual([]);
}

/** Makes something with the composer, and waits for it on the page of its run. */
export async function generate(page: Page, prompt: string, mode = "text-to-image"): Promise<void> {
  await open(page, `/?mode=${mode}`);
  await promptBox(page).fill(prompt);
  await page.getByRole("button", { name: "Generate", exact: true }).click();
  await expect(page).toHaveURL(/\/generations\/\w+$/);
  await expect(page.getByRole("link", { name: "Download", exact: true })).toBeVisible();
}
