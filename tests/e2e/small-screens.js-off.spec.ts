import { expect, test } from "@playwright/test";
import { startChat } from "./chatting.ts";
import { sidewaysOverflow } from "./sideways.ts";
import { finishRun, signUp } from "./users.ts";
import { otherLanguages, widestLanguages } from "./widest-languages.ts";

/** The narrowest screen that experience and WCAG 2.2 (1.4.10, reflow) name. */
const narrowest = { width: 320, height: 640 };

for (const { named, group, tag } of [
  { named: "the widest languages", group: widestLanguages, tag: [] },
  { named: "the other languages", group: otherLanguages, tag: ["@full-run"] },
]) {
  test(`in ${named} no page scrolls sideways on a screen of 320 px`, { tag }, async ({ page }) => {
    await page.setViewportSize(narrowest);
    await signUp(page);
    const run = await finishRun(page, { prompt: "A lighthouse in a storm" });
    const creation = (await (await page.request.get(`${run}/progress`)).json()).outputs[0].id;
    const editor = `/creations/${creation}/edit`;
    await startChat(page, "A lighthouse in a storm, for the wall of my kitchen");
    const chat = new URL(page.url()).pathname;
    const headers = { "sec-fetch-site": "same-origin" };
    const tooWide = [];
    for (const language of group) {
      await page.request.post("/preferences", { form: { language, return: "/" }, headers });
      for (const path of [
        ...pages,
        run,
        editor,
        `/gallery/similar/${creation}`,
        chat,
        `${chat}/rename`,
        `${chat}/delete`,
      ]) {
        await page.goto(path);
        const beyond = await sidewaysOverflow(page);
        if (beyond > 0) tooWide.push(`${path} is ${beyond} px too wide in ${language}`);
      }
    }
    expect(tooWide).toEqual([]);
  });
}

const pages = [
  "/",
  "/compare",
  "/?batch=variations&prompt={fog|rain}",
  "/?batch=grid&prompt=fog&rows=style",
  "/batches",
  "/gallery",
  "/gallery/collections",
  "/gallery/collections/new",
  "/gallery/duplicates",
  "/gallery/feed",
  "/gallery/models",
  "/gallery/series",
  "/gallery/series/new",
  "/gallery/shares",
  "/gallery/trash",
  "/gallery/uploads",
  "/gallery/uploads/import",
  "/strips/new",
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
  "/verify",
  "/wallet",
];
