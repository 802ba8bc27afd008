import { expect, type Page, test } from "@playwright/test";
import { seedOrder } from "../support/seed-order.ts";
import { open } from "./alive.ts";
import { seedPicture } from "./seeded-gallery.ts";
import { sharedDataFolder } from "./shared-product.ts";
import { finishRun, signUp } from "./users.ts";

/** Returns the words of the page that the server sent, and of the page that scripts have made of it. */
async function wordsOf(page: Page, path: string): Promise<{ sent: string[]; shown: string[] }> {
  const html = await (await page.request.get(path)).text();
  await open(page, path);
  return page.evaluate((text) => {
    const sent = new DOMParser().parseFromString(text, "text/html");
    const words = (root: Document) =>
      [...root.querySelectorAll("main time, main .tabular, main [title]")].flatMap((element) => [
        (element.textContent ?? "").trim(),
        element.getAttribute("title") ?? "",
      ]);
    return { sent: words(sent), shown: words(document) };
  }, html);
}

test("Albanian pages show the dates, numbers, and prices that the server wrote, though Chromium has no data for them", async ({
  page,
}) => {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    if (/hydrat|#418|Minified React error/i.test(message.text())) problems.push(`${page.url()}: ${message.text()}`);
  });
  const email = await signUp(page);
  const headers = { "sec-fetch-site": "same-origin" };
  await page.request.post("/preferences", { form: { language: "sq", return: "/" }, headers });
  const run = await finishRun(page, { prompt: "A harbor at dawn" });
  await seedPicture(page, "A lighthouse");
  const order = await seedOrder({ dataFolder: sharedDataFolder(), email });
  for (const path of [
    "/",
    "/gallery",
    "/gallery/uploads",
    "/gallery/trash",
    run,
    "/training",
    `/training/${order}`,
    "/wallet",
    "/wallet?show=credits",
    "/profile",
    "/settings",
    "/notifications",
    "/batches",
    "/history",
  ]) {
    const { sent, shown } = await wordsOf(page, path);
    expect([path, shown.slice(0, sent.length)]).toEqual([path, sent]);
  }
  const months = "janar shkurt mars prill maj qershor korrik gusht shtator tetor nëntor dhjetor".split(" ").join("|");
  await open(page, "/profile");
  await expect(page.locator("main time").first()).toHaveText(new RegExp(`^\\d{1,2} (${months}) \\d{4}$`));
  expect(problems).toEqual([]);
});

test("no other language loads the formats of Albanian", async ({ page }) => {
  await signUp(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await open(page, "/gallery");
  await open(page, "/wallet");
  expect(asked.filter((path) => path.includes("albanian"))).toEqual([]);
});
