import type { Page } from "@playwright/test";
import { open } from "./alive.ts";
import { expect, test } from "./api-gate.ts";
import type { OwnProduct } from "./own-product.ts";
import { signUp } from "./users.ts";

async function shownId(page: Page): Promise<string> {
  const text = await page.getByText("If you report this, mention this ID:").innerText();
  return /[0-9a-f]{32}/.exec(text)?.[0] ?? "";
}

/** Waits for the line of the page that was requested with this ID. */
async function expectInLog(product: OwnProduct, id: string, path: string): Promise<void> {
  const line = () =>
    product
      .printed()
      .split("\n")
      .find((each) => each.includes(`"requestId":"${id}"`)) ?? "{}";
  await expect.poll(() => JSON.parse(line())).toMatchObject({ msg: "page", path, status: 503, traceId: id });
}

test("an error page shows the ID by which the log has its request", async ({ page, gate, product }) => {
  await signUp(page);
  gate.closedFor = /gallery/;
  const answer = await open(page, "/gallery");
  const id = await shownId(page);
  expect(id).toBe(await answer?.headerValue("x-request-id"));
  await expectInLog(product, id, "/gallery");

  // With scripts, only the data of the next page is requested.
  await open(page, "/");
  await page.getByRole("link", { name: "Gallery" }).first().click();
  const next = await shownId(page);
  expect(next).not.toBe(id);
  const { javaScriptEnabled } = test.info().project.use;
  await expectInLog(product, next, javaScriptEnabled === false ? "/gallery" : "/gallery.data");
});

test("a page that was refused, and does not exist, has no ID to report", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  expect((await page.goto("/nowhere"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  await expect(page.getByText("mention this ID")).toHaveCount(0);
});
