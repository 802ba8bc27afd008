import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Builder, Button, By, Capabilities, Key, Origin } from "selenium-webdriver";
import { anyFreePort } from "../../server/provision/port.mjs";
import { deadline } from "../provision/deadlines.mjs";
import { findProgram } from "../provision/find-program.mjs";
import type { Options, OtherBrowser } from "./other-browser.ts";

interface WebKitPrograms {
  driver: string;
  /** The small browser that comes with WebKitGTK. */
  browser: string;
  /** A display without a screen. */
  display: string;
}

/** Returns the programs of WebKitGTK if they are all installed, as Debian's webkit2gtk-driver and xvfb install them. */
export function findWebKit(): WebKitPrograms | undefined {
  const { WEBKIT_DRIVER_PATH, WEBKIT_BROWSER_PATH, XVFB_PATH } = process.env;
  const usual = ["x86_64", "aarch64"].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`);
  const driver = WEBKIT_DRIVER_PATH || findProgram(["WebKitWebDriver"]);
  const browser = WEBKIT_BROWSER_PATH || findProgram(["MiniBrowser"], usual);
  const display = XVFB_PATH || findProgram(["Xvfb"]);
  return driver && browser && display ? { driver, browser, display } : undefined;
}

const keys = {
  Escape: Key.ESCAPE,
  Enter: Key.ENTER,
  Tab: Key.TAB,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowLeft: Key.ARROW_LEFT,
};

/** Starts WebKitGTK's browser on a display of its own and drives it over WebDriver. */
export async function startWebKit(programs: WebKitPrograms, { hasScripts }: Options): Promise<OtherBrowser> {
  const display = spawn(programs.display, ["-displayfd", "3", "-screen", "0", "1400x1100x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await once(display.stdio[3] ?? display, "data");
  const port = await anyFreePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      LANG: "en_US.UTF-8",
      LIBGL_ALWAYS_SOFTWARE: "1",
      // The sandbox needs rights that a container does not have.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    },
    stdio: "ignore",
  });
  const capabilities = new Capabilities({
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": {
      binary: programs.browser,
      args: ["--automation", ...(hasScripts ? [] : ["--enable-javascript=FALSE"])],
    },
  });
  await answers(port);
  const session = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();
  await session.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 1000 });
  return {
    open: (url) => session.get(url),
    run: (body) => session.executeScript(body),
    click: ({ x, y }) =>
      session
        .actions({ async: true })
        .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 })
        .press(Button.LEFT)
        .release(Button.LEFT)
        .perform(),
    type: (text) => session.actions().sendKeys(text).perform(),
    press: (key) => session.actions().sendKeys(keys[key]).perform(),
    async chooseFiles(selector, paths) {
      await session.findElement(By.css(selector)).sendKeys(paths.join("\n"));
    },
    async close() {
      await session.quit();
      await Promise.all([end(driver), end(display)]);
    },
  };
}

/** Waits until the driver accepts connections. Throws after 15 seconds on an idle machine. */
async function answers(port: number): Promise<void> {
  const until = performance.now() + deadline(15_000);
  while (performance.now() < until) {
    const ready = await fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("WebKit's driver did not start.");
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null) return;
  const ended = once(program, "exit");
  program.kill();
  await ended;
}
