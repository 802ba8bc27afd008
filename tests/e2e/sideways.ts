import type { Page } from "@playwright/test";

/** How far a page reaches beyond its window, in CSS pixels. The room of a scroll bar is not part of the window. */
export function sidewaysOverflow(page: Page): Promise<number> {
  // The width of the root's box: `clientWidth` includes the room that `scrollbar-gutter` keeps.
  return page.evaluate<number>(
    "document.documentElement.scrollWidth - Math.round(document.documentElement.getBoundingClientRect().width)",
  );
}
