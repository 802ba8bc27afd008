import { type ElementHandle, launch } from "puppeteer-core";
import { findProgram } from "../provision/find-program.mjs";
import type { Options, OtherBrowser } from "./other-browser.ts";

/** Returns the path of an installed Firefox: the one that FIREFOX_PATH names, or the system's. */
export function findFirefox(): string | undefined {
  const usual = ["/Applications/Firefox.app/Contents/MacOS/firefox"];
  return process.env.FIREFOX_PATH || findProgram(["firefox-esr", "firefox"], usual);
}

/** Starts Firefox with an empty profile and drives it over WebDriver BiDi. */
export async function startFirefox(executablePath: string, { hasScripts }: Options): Promise<OtherBrowser> {
  const browser = await launch({
    browser: "firefox",
    executablePath,
    headless: true,
    defaultViewport: { width: 1280, height: 900 },
    extraPrefsFirefox: {
      "javascript.enabled": hasScripts,
      "dom.w3c_touch_events.enabled": 1,
      "intl.accept_languages": "en",
      "media.autoplay.default": 0,
      // A download must not open a dialog that nobody answers.
      "browser.download.useDownloadDir": true,
    },
  });
  const page = await browser.newPage();
  return {
    async open(url) {
      await page.goto(url, { waitUntil: "load" });
    },
    run: (body) => page.evaluate(`(function () { ${body} })()`),
    click: ({ x, y }) => page.mouse.click(x, y),
    async swipe([first, ...rest]) {
      if (!first) return;
      await page.touchscreen.touchStart(first.x, first.y);
      for (const { x, y } of rest) await page.touchscreen.touchMove(x, y);
      await page.touchscreen.touchEnd();
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    async chooseFiles(selector, paths) {
      const input = (await page.$(selector)) as ElementHandle<HTMLInputElement> | null;
      if (!input) throw new Error(`The page has no ${selector}.`);
      await input.uploadFile(...paths);
    },
    close: () => browser.close(),
  };
}
