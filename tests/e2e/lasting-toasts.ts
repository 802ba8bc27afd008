import type { Page } from "@playwright/test";

/**
 * Keeps the toasts of a page until they are dismissed. Otherwise, the seconds that they stay may pass between two steps
 * of a test on a busy machine. Call it before the page is opened.
 */
export async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".toast { animation-delay: 0s, 1h !important; }");
    document.adoptedStyleSheets.push(sheet);
  });
}
