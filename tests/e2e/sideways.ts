import type { Page } from "@playwright/test";

/** Returns how far a page extends beyond its window, in CSS pixels. The window excludes the scroll bar. */
export function sidewaysOverflow(page: Page): Promise<number> {
  // The width of the root's box, because `clientWidth` includes the space that `scrollbar-gutter` reserves.
  return page.evaluate<number>(
    "document.documentElement.scrollWidth - Math.round(document.documentElement.getBoundingClientRect().width)",
  );
}
