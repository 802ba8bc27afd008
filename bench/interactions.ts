/** Measures how soon a page in a browser paints after interactions, as the browser reports it (Event Timing). */
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { percentile } from "./percentiles.ts";

const quietMilliseconds = 120;
/** The lowest threshold of Event Timing. Quicker interactions are not reported. */
const shortestReportedMilliseconds = 16;

export interface Interactions {
  /** The time from each interaction to the next paint. */
  milliseconds: number[];
  /** Layout shift since the page was loaded, without shift that follows an interaction. */
  layoutShift: number;
}

declare global {
  interface Window {
    recorded: Interactions;
  }
}

/** Makes every page loaded from now on record its interactions and layout shift. */
export async function recordInteractions(page: Page): Promise<void> {
  await page.addInitScript(record);
}

/** Interacts many times and returns what the page recorded. The page must have loaded after `recordInteractions`. */
export async function interact(page: Page, times: number, act: (number: number) => Promise<void>) {
  const before = await page.evaluate(() => window.recorded.milliseconds.length);
  for (let number = 0; number < times; number++) {
    await act(number);
    await pause(quietMilliseconds);
  }
  const { milliseconds, layoutShift } = await page.evaluate(() => window.recorded);
  const reported = milliseconds.slice(before);
  return { milliseconds: reported.length > 0 ? reported : [shortestReportedMilliseconds], layoutShift };
}

/** Returns the 98th percentile, which Interaction to Next Paint uses, and the worst value. */
export function summaryOf(milliseconds: readonly number[]) {
  return { p98Milliseconds: percentile(milliseconds, 0.98), worstMilliseconds: percentile(milliseconds, 1) };
}

/** Runs in the page. */
function record() {
  window.recorded = { milliseconds: [], layoutShift: 0 };
  const durations = new Map<number, number>();
  // The DOM types do not include this option yet.
  const everyEvent: PerformanceObserverInit & { durationThreshold: number } = {
    type: "event",
    buffered: true,
    durationThreshold: 16,
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!("interactionId" in entry) || typeof entry.interactionId !== "number" || entry.interactionId === 0) continue;
      durations.set(entry.interactionId, Math.max(durations.get(entry.interactionId) ?? 0, entry.duration));
      window.recorded.milliseconds = [...durations.values()];
    }
  }).observe(everyEvent);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ("hadRecentInput" in entry && entry.hadRecentInput === false && "value" in entry) {
        window.recorded.layoutShift += Number(entry.value);
      }
    }
  }).observe({ type: "layout-shift", buffered: true });
}
