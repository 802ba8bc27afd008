import { test as base } from "@playwright/test";
import { findFirefox, startFirefox } from "./firefox.ts";
import type { OtherBrowser } from "./other-browser.ts";
import { Tab } from "./tab.ts";
import { findWebKit, startWebKit } from "./webkit.ts";

export interface BrowserOptions {
  /** The browser of the project. */
  engine: "firefox" | "webkit";
  hasScripts: boolean;
}

/** Tests that drive Firefox or WebKit. They are skipped where the browser is not installed. */
export const test = base.extend<BrowserOptions & { tab: Tab }>({
  engine: ["firefox", { option: true }],
  hasScripts: [true, { option: true }],
  tab: async ({ engine, hasScripts, baseURL }, use, info) => {
    const browser = await start(engine, hasScripts);
    if (!browser) {
      info.skip(true, `${engine} is not installed: see docs/testing.md`);
      return;
    }
    try {
      await use(new Tab(browser, baseURL ?? "", hasScripts));
    } finally {
      await browser.close();
    }
  },
});

async function start(engine: BrowserOptions["engine"], hasScripts: boolean): Promise<OtherBrowser | undefined> {
  if (engine === "firefox") {
    const path = findFirefox();
    return path === undefined ? undefined : startFirefox(path, { hasScripts });
  }
  const programs = findWebKit();
  return programs && startWebKit(programs, { hasScripts });
}
