/**
 * Measures a gallery of 5,000 creations and the composer in a browser: the time from each interaction to the next paint
 * (INP), layout shift, and the number of elements and memory while scrolling. Prints one line of JSON.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { CDPSession, Page } from "@playwright/test";
import { z } from "zod";
import { seedCreations } from "../tests/support/seed-creations.ts";
import { openBrowser, signUpIn } from "./browser.ts";
import { interact, recordInteractions, summaryOf } from "./interactions.ts";
import type { Figures } from "./results.ts";

const input = z.object({ address: z.string(), dataFolder: z.string() }).parse(JSON.parse(process.argv[2] ?? "{}"));
const email = "grid@bench.example";
const creations = 5_000;
const interactionsOfEachKind = 25;
/** Leaves time for the filtered list to load. */
const filterMilliseconds = 240;
const scrollPixels = 900;
const scrollsMax = 3_000;

const browser = await openBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1_280, height: 800 }, baseURL: input.address });
  await signUpIn(page, email);
  await seedCreations({ dataFolder: input.dataFolder, email, count: creations });
  await recordInteractions(page);
  const interactOn = async (path: string, act: (number: number) => Promise<void>) => {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    return interact(page, interactionsOfEachKind, act);
  };

  const kinds = {
    favorite: await interactOn("/gallery", () => favorite(page)),
    select: await interactOn("/gallery", () => select(page)),
    arrowKeys: await interactOn("/gallery", (number) => walk(page, number)),
    scrollKeys: await interactOn("/gallery", (number) => page.keyboard.press(number % 5 === 4 ? "PageUp" : "PageDown")),
    search: await interactOn("/gallery", (number) => type(page, number)),
    filter: await interactOn("/gallery", (number) => filter(page, number)),
    viewer: await interactOn("/gallery", (number) => view(page, number)),
    commandMenu: await interactOn("/gallery", (number) =>
      page.keyboard.press(number % 2 === 0 ? "ControlOrMeta+k" : "Escape"),
    ),
    composer: await interactOn("/", (number) => compose(page, number)),
  };
  await page.goto("/gallery");
  const { layoutShift, ...scrollThrough } = await scroll(page, await page.context().newCDPSession(page));
  const all = Object.values(kinds).flatMap(({ milliseconds }) => milliseconds);
  const figures: Figures["galleryInteractions"] = {
    creations,
    interactions: all.length,
    ...summaryOf(all),
    byKind: {
      favorite: summaryOf(kinds.favorite.milliseconds),
      select: summaryOf(kinds.select.milliseconds),
      arrowKeys: summaryOf(kinds.arrowKeys.milliseconds),
      scrollKeys: summaryOf(kinds.scrollKeys.milliseconds),
      search: summaryOf(kinds.search.milliseconds),
      filter: summaryOf(kinds.filter.milliseconds),
      viewer: summaryOf(kinds.viewer.milliseconds),
      commandMenu: summaryOf(kinds.commandMenu.milliseconds),
      composer: summaryOf(kinds.composer.milliseconds),
    },
    cumulativeLayoutShift: Math.max(layoutShift, ...Object.values(kinds).map((kind) => kind.layoutShift)),
    scrollThrough,
  };
  process.stdout.write(JSON.stringify(figures));
} finally {
  await browser.close();
}

async function favorite(page: Page) {
  const tile = page.locator(".tile").nth(3);
  await tile.hover();
  await tile.getByRole("button", { name: "Favorite" }).click();
}

async function select(page: Page) {
  await page.locator(".tile").nth(5).hover();
  await page.locator(".tile").nth(5).getByRole("checkbox").click();
}

async function walk(page: Page, number: number) {
  if (number === 0) await page.locator(".tile-open").first().focus();
  await page.keyboard.press(number % 3 === 0 ? "ArrowRight" : "ArrowDown");
}

async function type(page: Page, number: number) {
  const words = "lighthouse number";
  if (number === 0) await page.getByRole("searchbox").focus();
  await page.keyboard.press(number < words.length ? (words[number] ?? "a") : "Backspace");
}

/** Changes the filter by keyboard, without opening the list. */
async function filter(page: Page, number: number) {
  if (number === 0) await page.locator("details.find-filters > summary").press("Enter");
  const choice = page.getByLabel("Aspect ratio");
  if (number === 0) await choice.focus();
  await page.keyboard.press(number % 6 === 5 ? "Home" : "ArrowDown");
  await pause(filterMilliseconds);
}

/** Opens the viewer from the first tile, or closes it. */
async function view(page: Page, number: number) {
  const opens = number % 2 === 0;
  if (opens) await page.locator(".tile-open").first().focus();
  await page.keyboard.press(opens ? "Enter" : "Escape");
  await page.getByRole("dialog").waitFor({ state: opens ? "visible" : "hidden" });
}

async function compose(page: Page, number: number) {
  if (number === 0) await page.getByRole("textbox", { name: "Prompt", exact: true }).focus();
  await page.keyboard.press(number % 6 === 5 ? "Space" : "a");
}

async function scroll(page: Page, devtools: CDPSession) {
  await devtools.send("Performance.enable");
  await page.mouse.move(800, 500);
  const samples: { elements: number; heapMegabytes: number; tiles: number }[] = [];
  const end = page.getByText("That’s everything.");
  for (let step = 0; step < scrollsMax && !(await end.isVisible()); step++) {
    await page.mouse.wheel(0, scrollPixels);
    await pause(25);
    if (step % 20 === 0) samples.push(await sample(page, devtools));
  }
  if (!(await end.isVisible())) throw new Error("The end of the gallery was not reached.");
  samples.push(await sample(page, devtools));
  const { layoutShift } = await page.evaluate(() => window.recorded);
  return {
    layoutShift,
    maxElements: Math.max(...samples.map(({ elements }) => elements)),
    maxTiles: Math.max(...samples.map(({ tiles }) => tiles)),
    heapMegabytesAtStart: samples[0]?.heapMegabytes ?? 0,
    maxHeapMegabytes: Math.max(...samples.map(({ heapMegabytes }) => heapMegabytes)),
  };
}

/** Reads the figures after a garbage collection. */
async function sample(page: Page, devtools: CDPSession) {
  await devtools.send("HeapProfiler.collectGarbage");
  const { metrics } = await devtools.send("Performance.getMetrics");
  const metric = (name: string) => metrics.find((told) => told.name === name)?.value ?? 0;
  return {
    elements: await page.evaluate(() => document.querySelectorAll("*").length),
    tiles: await page.locator(".tile").count(),
    heapMegabytes: metric("JSHeapUsedSize") / 1_000_000,
  };
}
