import { basename, join } from "node:path";
import { root, run, Stop, say } from "../../server/provision/process.mjs";
import { installDebianPackages } from "./debian.mjs";
import { findProgram } from "./find-program.mjs";

/**
 * Takes half the processor time of a whole browser, which makes a profile and draws a window around each page even where
 * nobody sees it. https://developer.chrome.com/blog/chrome-headless-shell
 */
const shell = "chromium-headless-shell";
const names = [shell, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const elsewhere = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

/**
 * Returns this machine's Chromium: the one that PLAYWRIGHT_CHROMIUM_PATH names, or else the system's.
 * @returns {string | undefined} its path; `undefined` leaves the choice to Playwright
 */
export function findChromium() {
  return process.env.PLAYWRIGHT_CHROMIUM_PATH || findProgram(names, elsewhere);
}

/**
 * Finds a Chromium that starts, or installs one. Beside Debian's whole browser, it installs the shell.
 * @param {string} node
 * @returns {Promise<string | undefined>} its path; `undefined` for Playwright's own
 */
export async function provideChromium(node) {
  const given = process.env.PLAYWRIGHT_CHROMIUM_PATH;
  const found = await startingChromium();
  if (found && (given || basename(found) !== "chromium")) return found;
  if (given) throw new Stop(`PLAYWRIGHT_CHROMIUM_PATH names ${given}, which does not start.`);
  for (const name of found ? [shell] : [shell, "chromium"]) {
    if (!(await installDebianPackages([name], "a Chromium for the browser tests"))) continue;
    const installed = await startingChromium();
    if (installed) return installed;
  }
  if (found) return found;
  say("Getting Playwright's own Chromium…");
  const cli = join(root, "node_modules", "@playwright", "test", "cli.js");
  if ((await run(node, [cli, "install", "chromium"], { output: "on-failure" })) === 0) return undefined;
  throw new Stop(
    "The browser tests need a Chromium, and none could be had. Install one, or name it in PLAYWRIGHT_CHROMIUM_PATH.",
  );
}

/** Some systems have a file of that name that only says where to get the program. */
async function startingChromium() {
  const found = findChromium();
  return found && (await run(found, ["--version"], { output: "never" })) === 0 ? found : undefined;
}
