import type { Page } from "@playwright/test";
import type { Language } from "../../contract/languages.ts";
import { expectAccessible, pairs, prepare } from "./accessible.ts";
import { expect, type FilledStudio, test } from "./filled-studio.ts";
import { isAdministration, tableRoutes } from "./route-table.ts";
import { blockScripts } from "./scripts-blocked.ts";
import { sidewaysOverflow } from "./sideways.ts";
import { signInQuietly } from "./users.ts";
import { otherLanguages, widestLanguages } from "./widest-languages.ts";

const ownForm = { "sec-fetch-site": "same-origin" };
const administration = tableRoutes.filter(isAdministration);

function pathTo(path: string, { pathOf }: FilledStudio): string {
  const filled = pathOf[path] ?? path;
  if (filled.includes("/:")) throw new Error(`The studio has nothing to show at ${path}.`);
  return filled;
}

/** Returns all pages of the administration and the setup, and those of a report. */
function pagesOf(studio: FilledStudio): string[] {
  const pages = administration.filter(({ isPage }) => isPage).map(({ path }) => path);
  return [...new Set([...pages, ...Object.keys(studio.pathOf)])].map((path) => pathTo(path, studio));
}

/** Chooses a language. The administrator's account keeps it from one test to the next. */
async function choose(page: Page, language: Language): Promise<void> {
  await page.request.post("/preferences", { form: { language, return: "/" }, headers: ownForm });
}

for (const [at, pair] of pairs.entries()) {
  const { theme, width, state } = pair;
  test(`every page of the administration is accessible in the ${theme} theme at ${width} px, ${state}`, {
    tag: at === 0 ? [] : ["@full-run"],
  }, async ({ page, studio }) => {
    await signInQuietly(page, studio.administrator);
    await choose(page, "en");
    const go = await prepare(page, pair);
    for (const path of pagesOf(studio)) {
      expect((await go(path))?.status(), path).toBe(200);
      await expectAccessible(page);
    }
  });
}

for (const { named, group, tag } of [
  { named: "the widest languages", group: widestLanguages, tag: [] },
  { named: "the other languages", group: otherLanguages, tag: ["@full-run"] },
]) {
  test(`in ${named} no page of the administration scrolls sideways on a screen of 320 px`, { tag }, async ({
    page,
    studio,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await signInQuietly(page, studio.administrator);
    await blockScripts(page);
    const tooWide = [];
    for (const language of group) {
      await choose(page, language);
      for (const path of pagesOf(studio)) {
        await page.goto(path);
        const beyond = await sidewaysOverflow(page);
        if (beyond > 0) tooWide.push(`${path} is ${beyond} px too wide in ${language}`);
      }
    }
    expect(tooWide).toEqual([]);
  });
}

test("every page of the administration has one title, and no other page has the same", async ({ page, studio }) => {
  await signInQuietly(page, studio.administrator);
  await choose(page, "en");
  const found = new Map<string, string>();
  for (const path of pagesOf(studio)) {
    const [head = ""] = (await (await page.request.get(path)).text()).split("</head>");
    const titles = [...head.matchAll(/<title>(.*?)<\/title>/g)].map(([, title = ""]) => title);
    expect(titles, path).toEqual([expect.stringMatching(/^.+ · Atelier$/)]);
    const [title = ""] = titles;
    // A statement is one page with two addresses.
    if (path.startsWith("/report-statements/")) continue;
    const [at = ""] = path.split("?");
    expect(found.get(title) ?? at, `the title “${title}”`).toBe(at);
    found.set(title, at);
  }
});
