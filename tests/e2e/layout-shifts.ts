import type { Page } from "@playwright/test";
import { requireScripts } from "./scripts-blocked.ts";

/** https://wicg.github.io/layout-instability */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/**
 * Returns the unexpected layout shifts since the page loaded: a line for each shift with its score, and each moved
 * element with its old and new box (left, top, width, and height in CSS pixels). Returns an empty list if nothing
 * moved. Throws where JavaScript is off.
 */
export async function movedOn(page: Page): Promise<string[]> {
  await requireScripts(page, "movedOn");
  return page.evaluate(async () => {
    const isShift = (entry: PerformanceEntry): entry is LayoutShift => entry.entryType === "layout-shift";
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].join(" ");
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      if (!element) return "what is gone now";
      return `<${element.localName} class="${element.getAttribute("class") ?? ""}"> "${element.textContent.slice(0, 40)}"`;
    };
    const entries: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    // Shifts in the current frame are reported after it.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    entries.push(...observer.takeRecords());
    return entries
      .filter(isShift)
      .map(({ value, startTime, sources }) =>
        [
          `${value} after ${Math.round(startTime)} ms:`,
          ...sources.map((one) => `${nameOf(one.node)} ${place(one.previousRect)} -> ${place(one.currentRect)}`),
        ].join("\n  "),
      );
  });
}
