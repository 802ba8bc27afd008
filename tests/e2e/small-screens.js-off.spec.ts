import { expect, test } from "@playwright/test";
import { languages } from "../../contract/languages.ts";
import { beginChat } from "./chatting.ts";
import { makePicture, signUp } from "./people.ts";

/** The narrowest screen that experience and WCAG 2.2 (1.4.10, reflow) speak of. */
const narrowest = { width: 320, height: 640 };

for (const language of languages) {
  test(`in ${language} no page scrolls sideways on a screen of 320 px`, async ({ page }) => {
    await page.setViewportSize(narrowest);
    await signUp(page);
    await makePicture(page, "A lighthouse in a storm");
    const run = new URL(page.url()).pathname;
    await beginChat(page, "A lighthouse in a storm, for the wall of my kitchen");
    const chat = new URL(page.url()).pathname;
    const headers = { "sec-fetch-site": "same-origin" };
    await page.request.post("/preferences", { form: { language, return: "/" }, headers });

    const tooWide = [];
    for (const path of [...pages, run, chat, `${chat}/rename`, `${chat}/delete`]) {
      await page.goto(path);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > narrowest.width) tooWide.push(`${path} is ${width} px wide`);
    }
    expect(tooWide).toEqual([]);
  });
}

const pages = [
  "/",
  "/gallery",
  "/gallery/collections",
  "/gallery/collections/new",
  "/gallery/models",
  "/gallery/shares",
  "/gallery/trash",
  "/gallery/uploads",
  "/history",
  "/history/attach",
  "/history/new",
  "/notifications",
  "/privacy",
  "/profile",
  "/profile/delete",
  "/prompts",
  "/search",
  "/search?q=lighthouse",
  "/settings",
  "/settings/developer",
  "/settings/developer/webhooks/new",
  "/shortcuts",
  "/sources",
  "/terms",
  "/training",
  "/wallet",
];
