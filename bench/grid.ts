/**
 * A gallery of 5,000 in a browser: how soon it and the composer answer, whether anything jumps, and what it takes while one
 * scrolls through.
 */
import type { CDPSession, Page } from "@playwright/test";
import { z } from "zod";
import { seedCreations } from "../tests/support/seed-creations.ts";
import { openBrowser, signUpIn } from "./browser.ts";
import { pause } from "./studio.ts";

const input = z.object({ address: z.string(), dataFolder: z.string() }).parse(JSON.parse(process.argv[2] ?? "{}"));
const email = "grid@bench.example";
const creations = 5_000;
const pressesOfEach = 25;
const settleMilliseconds = 120;
const scrollPixels = 900;
const scrollsMax = 3_000;

interface Measured {
  /** Milliseconds from a press to the picture of its answer. */
  presses: number[];
  shift: number;
}

declare global {
  interface Window {
    measured: Measured;
  }
}

const browser = await openBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1_280, height: 800 }, baseURL: input.address });
  await signUpIn(page, email);
  await seedCreations({ dataFolder: input.dataFolder, email, count: creations });
  await page.addInitScript(watch);
  await page.goto("/gallery");
  await page.waitForLoadState("networkidle");

  const presses = {
    favorite: await pressAll(page, () => favorite(page)),
    select: await pressAll(page, () => select(page)),
    keys: await pressAll(page, (press) => walk(page, press)),
    scrollKeys: await pressAll(page, (press) => page.keyboard.press(press % 5 === 4 ? "PageUp" : "PageDown")),
    search: await pressAll(page, (press) => type(page, press)),
    filter: await pressAll(page, (press) => filter(page, press)),
    viewer: await pressAll(page, (press) => view(page, press)),
    commands: await pressAll(page, (press) => page.keyboard.press(press % 2 === 0 ? "ControlOrMeta+k" : "Escape")),
    composer: await pressAll(page, (press) => compose(page, press), "/"),
  };
  await page.goto("/gallery");
  const scrolled = await scrollThrough(page, await page.context().newCDPSession(page));
  const all = Object.values(presses).flatMap((kind) => kind.presses);
  const shifts = Object.values(presses).map(({ shift }) => shift);
  const byKind = Object.entries(presses).map(([name, kind]) => [
    name,
    { p98: p98(kind.presses), worst: Math.max(...kind.presses) },
  ]);
  console.log(
    JSON.stringify({
      creations,
      interactions: all.length,
      p98Milliseconds: p98(all),
      worstMilliseconds: Math.max(...all),
      milliseconds: Object.fromEntries(byKind),
      layoutShift: Math.max(scrolled.shift, ...shifts),
      scrolled,
    }),
  );
} finally {
  await browser.close();
}

/** In the page: what the browser itself says of presses (Event Timing) and of what moved by itself (Layout Instability). */
function watch() {
  window.measured = { presses: [], shift: 0 };
  const heard = new Map<number, number>();
  // Newer than the types of the DOM.
  const everyPress: PerformanceObserverInit & { durationThreshold: number } = {
    type: "event",
    buffered: true,
    durationThreshold: 16,
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!("interactionId" in entry) || typeof entry.interactionId !== "number" || entry.interactionId === 0) continue;
      heard.set(entry.interactionId, Math.max(heard.get(entry.interactionId) ?? 0, entry.duration));
      window.measured.presses = [...heard.values()];
    }
  }).observe(everyPress);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ("hadRecentInput" in entry && entry.hadRecentInput === false && "value" in entry) {
        window.measured.shift += Number(entry.value);
      }
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Presses some times and gives what each took. Presses too quick to be told count as what the browser tells at least. */
async function pressAll(page: Page, press: (number: number) => Promise<void>, path = "/gallery"): Promise<Measured> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  const before = await page.evaluate(() => window.measured.presses.length);
  for (let number = 0; number < pressesOfEach; number++) {
    await press(number);
    await pause(settleMilliseconds);
  }
  const { presses, shift } = await page.evaluate(() => window.measured);
  const told = presses.slice(before);
  return { presses: told.length > 0 ? told : [16], shift };
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

async function walk(page: Page, press: number) {
  if (press === 0) await page.locator(".tile-open").first().focus();
  await page.keyboard.press(press % 3 === 0 ? "ArrowRight" : "ArrowDown");
}

async function type(page: Page, press: number) {
  const words = "lighthouse number";
  if (press === 0) await page.getByRole("searchbox").focus();
  await page.keyboard.press(press < words.length ? (words[press] ?? "a") : "Backspace");
}

/** With keys, as a choice from a closed list is made. */
async function filter(page: Page, press: number) {
  if (press === 0) await page.locator("details.find-filters > summary").press("Enter");
  const choice = page.getByLabel("Aspect ratio");
  if (press === 0) await choice.focus();
  await page.keyboard.press(press % 6 === 5 ? "Home" : "ArrowDown");
  await pause(2 * settleMilliseconds);
}

/** Opened from the first tile, and closed again. */
async function view(page: Page, press: number) {
  const opens = press % 2 === 0;
  if (opens) await page.locator(".tile-open").first().focus();
  await page.keyboard.press(opens ? "Enter" : "Escape");
  await page.getByRole("dialog").waitFor({ state: opens ? "visible" : "hidden" });
}

async function compose(page: Page, press: number) {
  if (press === 0) await page.getByRole("textbox", { name: "Prompt", exact: true }).focus();
  await page.keyboard.press(press % 6 === 5 ? "Space" : "a");
}

async function scrollThrough(page: Page, devtools: CDPSession) {
  await devtools.send("Performance.enable");
  await page.mouse.move(800, 500);
  const samples: { nodes: number; heapMegabytes: number; tiles: number }[] = [];
  const end = page.getByText("You have seen everything.");
  for (let scroll = 0; scroll < scrollsMax && !(await end.isVisible()); scroll++) {
    await page.mouse.wheel(0, scrollPixels);
    await pause(25);
    if (scroll % 20 === 0) samples.push(await sample(page, devtools));
  }
  if (!(await end.isVisible())) throw new Error("The end of the gallery was not reached.");
  samples.push(await sample(page, devtools));
  const { shift } = await page.evaluate(() => window.measured);
  return {
    shift,
    nodesMost: Math.max(...samples.map(({ nodes }) => nodes)),
    tilesMost: Math.max(...samples.map(({ tiles }) => tiles)),
    heapMegabytesAtStart: samples[0]?.heapMegabytes ?? 0,
    heapMegabytesMost: Math.max(...samples.map(({ heapMegabytes }) => heapMegabytes)),
  };
}

/** After the browser has cleared away what nothing holds any more. */
async function sample(page: Page, devtools: CDPSession) {
  await devtools.send("HeapProfiler.collectGarbage");
  const { metrics } = await devtools.send("Performance.getMetrics");
  const metric = (name: string) => metrics.find((told) => told.name === name)?.value ?? 0;
  return {
    nodes: await page.evaluate(() => document.querySelectorAll("*").length),
    tiles: await page.locator(".tile").count(),
    heapMegabytes: metric("JSHeapUsedSize") / 1_000_000,
  };
}

function p98(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.98) - 1)] ?? 0;
}
